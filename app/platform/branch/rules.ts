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

/** A governorate by its Arabic or English name, however it is spelled, or by its code. */
export function governorateOf(name: string | null | undefined): Governorate | undefined {
  return name ? byName.get(foldForSearch(name)) : undefined;
}

/** The governorates that an area reaches into: their Arabic names. */
export function governorateNamesOf(area: Area): string[] {
  const codes = governoratesOf(area);
  const own = governorates.filter(({ code }) => codes === "all" || codes.includes(code));
  return own.map(({ ar }) => ar);
}

/** The cities and centres of a governorate, capital or first centre first. */
export function citiesOf({ code }: Governorate) {
  return (cities[code] ?? []).map(([ar, en]) => ({ ar, en }));
}

/** A city's Arabic name as the list writes it; undefined where the governorate has no such city. */
export function cityIn(governorate: Governorate, name: string): string | undefined {
  const folded = foldForSearch(name);
  const found = citiesOf(governorate).find(({ ar, en }) =>
    [ar, en].some((each) => foldForSearch(each) === folded),
  );
  return found?.ar;
}

/** What a city is called in English, by its Arabic name and its governorate's code. */
export function englishCityOf(
  name: string | null | undefined,
  code: string | null | undefined,
): string | undefined {
  const governorate = name && code ? governorateByCode(code) : undefined;
  if (!name || !governorate) return undefined;
  const folded = foldForSearch(name);
  return citiesOf(governorate).find(({ ar }) => foldForSearch(ar) === folded)?.en;
}

/** A governorate's first branch as it is made for all governorates at once: in the capital. */
export function firstBranchOf(governorate: Governorate) {
  const city = citiesOf(governorate)[0]?.ar ?? governorate.ar;
  return {
    name: `أمانة ${governorate.ar}`,
    location: city,
    governorateCode: governorate.code,
    city,
  };
}

/** Whether a text is written as a branch's id. */
export function isBranchId(id: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
}
