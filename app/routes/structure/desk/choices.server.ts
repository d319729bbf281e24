import type { RouterContextProvider } from "react-router";
import { listCities } from "#app/contract/branch.ts";
import type { UnitKind } from "#app/contract/structure.values.ts";
import { listDeskUnits } from "#app/contract/structure-desk.ts";
import { call } from "#app/session/api.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";

export async function loadChoices(
  context: Readonly<RouterContextProvider>,
  { kind, governorate }: { kind: UnitKind; governorate?: string | null | undefined },
) {
  const isLocal = kind === "governorate_secretariat" || kind === "sector_secretariat";
  const [cities, national] = await Promise.all([
    governorate ? call(context, listCities, { query: { governorate } }) : undefined,
    isLocal ? call(context, listDeskUnits, {}) : undefined,
  ]);
  const { language } = preferencesOf(context);
  const secretariats = national?.ok ? national.data.items : [];
  return {
    cities: (cities?.ok ? cities.data : []).map(({ branch_city: ar, branch_city_en: en }) => ({
      value: ar,
      label: (language === "en" && en) || ar,
    })),
    secretariats: secretariats
      .filter((unit) => unit.kind === "central_secretariat" && !unit.closedAt)
      .map(({ id, name, nameEn }) => ({ value: id, label: (language === "en" && nameEn) || name })),
  };
}
