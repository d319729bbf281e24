import type { FieldProblem } from "#app/contract/failure.ts";
import { cityIn, governorateOf } from "../branch/rules.ts";

export interface ResidenceCity {
  readonly governorateCode: string;
  readonly city: string;
}

export function parseCity(
  governorateName: string | undefined,
  cityName: string | undefined,
): ResidenceCity | FieldProblem {
  const governorate = governorateOf(governorateName);
  if (!governorate) return { path: "governorate", problem: "place" };
  const city = cityIn(governorate, cityName ?? "");
  return city ? { governorateCode: governorate.code, city } : { path: "city", problem: "place" };
}
