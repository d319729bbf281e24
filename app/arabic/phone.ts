import { digitsOnly } from "./digits.ts";
import { cleanText } from "./text.ts";

export interface EgyptianMobile {
  e164: string;
  national: string;
}

/**
 * 01, then 0, 1, 2 or 5, then eight digits; also with +20, 0020 or 20, in either digits, with
 * separators.
 */
export function parseEgyptianMobile(text: string): EgyptianMobile | undefined {
  const subscriber = /^(?:(?:\+|00)?200?|0)(1[0125]\d{8})$/.exec(normalizeDialled(text))?.[1];
  return subscriber ? { e164: `+20${subscriber}`, national: `0${subscriber}` } : undefined;
}

/**
 * Takes an Egyptian mobile or an international number: + or 00 and 7 to 15 digits, or at least 11
 * digits without them. Undefined for others.
 */
export function whatsappLink(number: string | null | undefined, text?: string): string | undefined {
  const called = toInternational(number ?? "");
  if (!called) return undefined;
  return `https://wa.me/${called}${text ? `?text=${encodeURIComponent(cleanText(text))}` : ""}`;
}

export function shareOnWhatsapp(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(cleanText(text))}`;
}

function normalizeDialled(text: string): string {
  return digitsOnly(text).replace(/[().]/g, "");
}

function toInternational(text: string): string | undefined {
  const egyptian = parseEgyptianMobile(text);
  if (egyptian) return egyptian.e164.slice(1);
  const match = /^(?:(?:\+|00)([1-9]\d{6,14})|([1-9]\d{10,14}))$/.exec(normalizeDialled(text));
  const called = match?.[1] ?? match?.[2];
  // An Egyptian number that is no mobile is a typo: the link would call a stranger.
  return called?.startsWith("20") ? undefined : called;
}

export function dialled(number: string): string {
  return digitsOnly(number).replaceAll(/[^\d+]/g, "");
}
