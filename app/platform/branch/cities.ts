import { deltaCities } from "./cities/delta.ts";
import { frontierCities } from "./cities/frontier.ts";
import { upperEgyptCities } from "./cities/upper-egypt.ts";
import { urbanCities } from "./cities/urban.ts";
import type { Cities } from "./city-names.ts";

export const cities: Cities = {
  ...urbanCities,
  ...deltaCities,
  ...upperEgyptCities,
  ...frontierCities,
};
