import { cairoDay, isCalendarDay } from "./dates.ts";
import { digitsOnly } from "./digits.ts";
import { governorateByCode } from "./governorates.ts";

export interface NationalId {
  number: string;
  birthDate: string;
  gender: "male" | "female";
  /** Place of birth (88: abroad), not of residence. */
  governorateCode: string;
}

export type NationalIdProblem = "length" | "century" | "birthDate" | "governorate";

/**
 * Century (2: 1900s, 3: 2000s), birth date YYMMDD, governorate of birth, serial (odd: male), check
 * digit (docs/product.md#what-people-type). The check digit's algorithm is unpublished; public
 * guesses refuse real numbers, so it isn't checked.
 */
export function readNationalId(text: string, now: Date): NationalId | NationalIdProblem {
  const number = digitsOnly(text);
  if (!/^\d{14}$/.test(number)) return "length";
  const century = number.startsWith("2") ? "19" : number.startsWith("3") ? "20" : undefined;
  if (!century) return "century";
  const birthDate = `${century}${number.slice(1, 3)}-${number.slice(3, 5)}-${number.slice(5, 7)}`;
  if (!isCalendarDay(birthDate) || birthDate > cairoDay(now)) return "birthDate";
  const governorateCode = number.slice(7, 9);
  if (!governorateByCode(governorateCode)) return "governorate";
  const gender = Number(number[12]) % 2 === 1 ? "male" : "female";
  return { number, birthDate, gender, governorateCode };
}

/** All but the last three digits as dots, of any text. */
export function maskNationalId(text: string): string {
  const number = digitsOnly(text);
  const shown = number.length > 3 ? 3 : 0;
  return "•".repeat(number.length - shown) + number.slice(number.length - shown);
}
