import { digitsOnly } from "./digits.ts";
import { parseEgyptianMobile } from "./phone.ts";

/** Whether a text is a national ID or a mobile number, which have no place in an address. */
export function isPersonalNumber(text: string): boolean {
  return /^\d{14}$/.test(digitsOnly(text)) || parseEgyptianMobile(text) !== undefined;
}
