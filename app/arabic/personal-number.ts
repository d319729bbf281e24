import { digitsOnly } from "./digits.ts";
import { parseEgyptianMobile } from "./phone.ts";

/** Whether a text is a national ID or a mobile number, which have no place in an address. */
export function isPersonalNumber(text: string): boolean {
  return /^\d{14}$/.test(digitsOnly(text)) || parseEgyptianMobile(text) !== undefined;
}

/** What may stand between the digits of one number: spaces, dashes, dots, brackets, marks. */
const between = "[^\\p{L}\\p{N}]{0,4}";
const digit = "[0-9٠-٩۰-۹]";
const nationalId = `${digit}(?:${between}${digit}){13}`;
/** With a country code before it, too: 010… stands in 002010… */
const mobile = `[0٠۰]${between}[1١۱]${between}[0125٠١٢٥۰۱۲۵](?:${between}${digit}){8}`;
const personalNumber = new RegExp(`${mobile}|${nationalId}`, "v");

/** Whether a national ID or a mobile number stands anywhere in a text, also between other words. */
export function holdsPersonalNumber(text: string): boolean {
  return personalNumber.test(text.normalize("NFKC"));
}

/** What a field must match whose text goes into an address: the browser sends no personal number then. */
export const noPersonalNumberPattern = `(?!.*(?:${mobile}|${nationalId})).*`;
