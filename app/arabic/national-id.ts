import { cairoDay, isCalendarDay } from "./dates.ts";
import { digitsOnly } from "./digits.ts";
import { governorateByCode } from "./governorates.ts";

export interface NationalId {
  /** The 14 digits, ASCII. */
  number: string;
  /** YYYY-MM-DD */
  birthDate: string;
  gender: "male" | "female";
  /** Where the person was born (88: abroad), which says nothing about the address. */
  governorateCode: string;
}

/** What is wrong with a number: not 14 digits, or which part of them cannot be. */
export type NationalIdProblem = "length" | "century" | "birthDate" | "governorate";

/**
 * Reads a national ID (docs/product.md#what-people-type): century (2: 1900s, 3: 2000s), birth date
 * YYMMDD, governorate of birth, serial whose last digit is odd for men, check digit. The check
 * digit's algorithm is unpublished and every public guess at it refuses real numbers, so it is not
 * looked at. `now` decides which birth dates are still to come.
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

/** A number as a screen may show it: the last three digits, the others as dots. Takes any text. */
export function maskNationalId(text: string): string {
  const number = digitsOnly(text);
  const shown = number.length > 3 ? 3 : 0;
  return "•".repeat(number.length - shown) + number.slice(number.length - shown);
}
