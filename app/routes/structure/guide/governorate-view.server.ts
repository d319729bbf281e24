import { type Governorate, governorateOptions } from "#app/arabic/governorates.ts";
import type { Unit } from "#app/contract/structure.ts";
import type { Preferences } from "#app/session/preferences.server.ts";
import { toUnitView, type UnitView } from "../unit-view.server.ts";

export interface SectorView {
  readonly unit?: UnitView | undefined;
  readonly secretariats: readonly UnitView[];
  readonly branches: readonly UnitView[];
}

export interface GovernorateView {
  readonly name: string;
  readonly code: string;
  /** Filters branches. */
  readonly city: string | undefined;
  readonly cities: readonly { readonly value: string; readonly label: string }[];
  readonly governorates: ReturnType<typeof governorateOptions>;
  readonly unit?: UnitView | undefined;
  readonly secretariats: readonly UnitView[];
  readonly sectors: readonly SectorView[];
}

export function toGovernorateView(
  governorate: Governorate,
  units: readonly Unit[],
  asked: string | undefined,
  preferences: Preferences,
): GovernorateView {
  const { language } = preferences;
  const all = units.map((unit) => ({ ...toUnitView(unit, preferences), below: unit.parentId }));
  const ofKind = (kind: Unit["kind"]) => all.filter((unit) => unit.kind === kind);
  const cities = new Map(
    ofKind("branch").flatMap(({ cityKey, city }) =>
      cityKey && city ? [[cityKey, city.text]] : [],
    ),
  );
  const city = asked && cities.has(asked) ? asked : undefined;
  const branches = ofKind("branch").filter(({ cityKey }) => !city || cityKey === city);
  const sectors = ofKind("sector").map((unit) => ({
    unit,
    secretariats: ofKind("sector_secretariat").filter(({ below }) => below === unit.id),
    branches: branches.filter(({ below }) => below === unit.id),
  }));
  const inSectors = new Set(sectors.flatMap(({ branches }) => branches));
  const others = branches.filter((branch) => !inSectors.has(branch));
  return {
    name: governorate[language],
    code: governorate.code,
    city,
    cities: [...cities].map(([value, label]) => ({ value, label })),
    governorates: governorateOptions(language),
    unit: ofKind("governorate")[0],
    secretariats: ofKind("governorate_secretariat"),
    sectors: [
      // Sectors with branches in the city.
      ...sectors.filter(({ branches }) => !city || branches.length > 0),
      ...(others.length > 0 ? [{ secretariats: [], branches: others }] : []),
    ],
  };
}
