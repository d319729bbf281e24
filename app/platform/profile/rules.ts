import type { FieldProblem } from "#app/contract/failure.ts";
import { cityIn, governorateOf } from "../branch/rules.ts";

/** Where a person lives: the governorate by its code, the city by its Arabic name. */
export interface Place {
  readonly governorateCode: string;
  readonly city: string;
}

/** A governorate and a city that exist, the one in the other; or which of the two is none. */
export function placeOf(
  governorateName: string | undefined,
  cityName: string | undefined,
): Place | FieldProblem {
  const governorate = governorateOf(governorateName);
  if (!governorate) return { path: "governorate", problem: "place" };
  const city = cityIn(governorate, cityName ?? "");
  return city ? { governorateCode: governorate.code, city } : { path: "city", problem: "place" };
}

/** An e-mail address that nobody confirmed is forgotten after a week: its code was sent before this moment. */
export function unconfirmedBefore(now: Date): Date {
  return new Date(now.getTime() - 7 * 24 * 60 * 60 * 1000);
}
