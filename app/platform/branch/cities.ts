import { deltaCities } from "./cities/delta.ts";
import { frontierCities } from "./cities/frontier.ts";
import { upperEgyptCities } from "./cities/upper-egypt.ts";
import { urbanCities } from "./cities/urban.ts";

/** Arabic and English names under a governorate's national-ID code, capital or first centre first. */
export type Cities = Readonly<Record<string, ReadonlyArray<readonly [ar: string, en: string]>>>;

/** The cities, centres and (in urban governorates) districts of the 27 governorates. */
export const cities: Cities = {
  ...urbanCities,
  ...deltaCities,
  ...upperEgyptCities,
  ...frontierCities,
};
