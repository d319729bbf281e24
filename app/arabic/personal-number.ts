import { digitsOnly } from "./digits.ts";
import { parseEgyptianMobile } from "./phone.ts";

export function isPersonalNumber(text: string): boolean {
  return /^\d{14}$/.test(digitsOnly(text)) || parseEgyptianMobile(text) !== undefined;
}

const between = "[^\\p{L}\\p{N}]{0,4}";
const digit = "[0-9٠-٩۰-۹]";
const nationalId = `${digit}(?:${between}${digit}){13}`;
const mobile = `[0٠۰]${between}[1١۱]${between}[0125٠١٢٥۰۱۲۵](?:${between}${digit}){8}`;
const personalNumber = new RegExp(`${mobile}|${nationalId}`, "v");

/** Also among other words. */
export function holdsPersonalNumber(text: string): boolean {
  return personalNumber.test(text.normalize("NFKC"));
}

export const noPersonalNumberPattern = `(?!.*(?:${mobile}|${nationalId})).*`;
