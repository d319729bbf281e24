import { digitsOnly } from "./digits.ts";
import { cleanText } from "./text.ts";

export interface EgyptianMobile {
  /** As it is kept and dialled from anywhere: +201012345678. */
  e164: string;
  /** As it is shown and typed in Egypt: 01012345678. */
  national: string;
}

/**
 * An Egyptian mobile (01, then 0, 1, 2 or 5, then eight digits), also with +20, 0020 or 20
 * before it, in either digits, with spaces, dashes, dots and brackets. Undefined for anything else.
 */
export function parseEgyptianMobile(text: string): EgyptianMobile | undefined {
  const subscriber = /^(?:(?:\+|00)?200?|0)(1[0125]\d{8})$/.exec(normalizeDialled(text))?.[1];
  return subscriber ? { e164: `+20${subscriber}`, national: `0${subscriber}` } : undefined;
}

/**
 * The address that opens a WhatsApp chat with a number, with a text ready to send if given. Takes an
 * Egyptian mobile in any spelling, or an international number: + or 00 and 7 to 15 digits, or at
 * least 11 digits without them. Undefined if nobody could be called so.
 */
export function whatsappLink(number: string | null | undefined, text?: string): string | undefined {
  const called = toInternational(number ?? "");
  if (!called) return undefined;
  return `https://wa.me/${called}${text ? `?text=${encodeURIComponent(cleanText(text))}` : ""}`;
}

/** The address that lets a visitor choose whom to send a text on WhatsApp. */
export function shareOnWhatsapp(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(cleanText(text))}`;
}

function normalizeDialled(text: string): string {
  return digitsOnly(text).replace(/[().]/g, "");
}

/** Country code and number, digits only. */
function toInternational(text: string): string | undefined {
  const egyptian = parseEgyptianMobile(text);
  if (egyptian) return egyptian.e164.slice(1);
  const match = /^(?:(?:\+|00)([1-9]\d{6,14})|([1-9]\d{10,14}))$/.exec(normalizeDialled(text));
  const called = match?.[1] ?? match?.[2];
  // What is Egyptian but no mobile is a slip of the finger; the link would ring a stranger.
  return called?.startsWith("20") ? undefined : called;
}

/** A number as a tel: link carries it: digits, and the + of an international one. */
export function dialled(number: string): string {
  return digitsOnly(number).replaceAll(/[^\d+]/g, "");
}
