import { cairoDay, dayAfter, startOfCairoDay } from "#app/arabic/dates.ts";
import { firstLetter, firstName } from "#app/arabic/names.ts";
import { CARD_TOKEN_HOURS } from "#app/contract/card.values.ts";
import type { Status } from "#app/contract/user.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const KEY_DAYS = 90;
const PRINT_DAYS = 366;

export function mayHaveCard({ status }: { readonly status: Status }): boolean {
  return status === "verified";
}

/** The first name, and the initial of the next. */
export function nameOnCard(displayName: string): string {
  const first = firstName(displayName);
  const after = displayName.slice(displayName.indexOf(first) + first.length);
  const letter = firstLetter(after.trim());
  return letter ? `${first} ${letter}.` : first;
}

/** A day, at most until the end of the membership. */
export function screenEnd(validUntil: string | null, now: Date): Date {
  const tomorrow = new Date(now.getTime() + CARD_TOKEN_HOURS * 60 * 60 * 1000);
  const end = membershipEndOf(validUntil, now);
  return end && end < tomorrow ? end : tomorrow;
}

/** The end of the membership, or a year. */
export function printEnd(validUntil: string | null, now: Date): Date {
  return membershipEndOf(validUntil, now) ?? new Date(now.getTime() + PRINT_DAYS * DAY_MS);
}

/** Undefined without an end, and in the days of grace after it. */
function membershipEndOf(validUntil: string | null, now: Date): Date | undefined {
  const end = validUntil ? startOfCairoDay(dayAfter(validUntil)) : undefined;
  return end && end > now ? end : undefined;
}

export function isOldKey({ createdAt }: { readonly createdAt: Date }, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= KEY_DAYS * DAY_MS;
}

export const lastDayOf = (end: Date): string => cairoDay(end);
