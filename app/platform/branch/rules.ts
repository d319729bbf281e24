import { foldForSearch } from "#app/arabic/fold.ts";
import { type Governorate, governorateByCode, governorates } from "#app/arabic/governorates.ts";
import { type Area, governoratesOf } from "../user/area.ts";
import { cities } from "./cities.ts";

const byName = new Map<string, Governorate>(
  governorates.flatMap((governorate) => {
    const { code, ar, en } = governorate;
    return [code, foldForSearch(ar), foldForSearch(en)].map((name) => [name, governorate] as const);
  }),
);

/** In any spelling of either language, or by its code. */
export function governorateOf(name: string | null | undefined): Governorate | undefined {
  return name ? byName.get(foldForSearch(name)) : undefined;
}

export function governorateNamesOf(area: Area): string[] {
  const codes = governoratesOf(area);
  const own = governorates.filter(({ code }) => codes === "all" || codes.includes(code));
  return own.map(({ ar }) => ar);
}

/** Capital or first centre first. */
export function citiesOf({ code }: Governorate) {
  return (cities[code] ?? []).map(([ar, en]) => ({ ar, en }));
}

/** Undefined where the governorate has no such city. */
export function cityIn(governorate: Governorate, name: string): string | undefined {
  const folded = foldForSearch(name);
  const found = citiesOf(governorate).find(({ ar, en }) =>
    [ar, en].some((each) => foldForSearch(each) === folded),
  );
  return found?.ar;
}

export function englishCityOf(
  name: string | null | undefined,
  code: string | null | undefined,
): string | undefined {
  const governorate = name && code ? governorateByCode(code) : undefined;
  if (!name || !governorate) return undefined;
  const folded = foldForSearch(name);
  return citiesOf(governorate).find(({ ar }) => foldForSearch(ar) === folded)?.en;
}

export function firstBranchOf(governorate: Governorate) {
  const city = citiesOf(governorate)[0]?.ar ?? governorate.ar;
  return {
    name: `أمانة ${governorate.ar}`,
    location: city,
    governorateCode: governorate.code,
    city,
  };
}
