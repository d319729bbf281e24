import { cairoDay, dayAfter, startOfCairoDay } from "#app/arabic/dates.ts";
import { firstLetter, firstName } from "#app/arabic/names.ts";
import { CARD_TOKEN_HOURS } from "#app/contract/card.values.ts";
import type { Status } from "#app/contract/user.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a key signs. */
const KEY_DAYS = 90;
/** On paper, of a membership without end. */
const PRINT_DAYS = 366;

/** Whether somebody has a card: members in good standing (docs/product.md#member-card). */
export function mayHaveCard({ status }: { readonly status: Status }): boolean {
  return status === "verified";
}

/** What a stranger is told of a name: the first part, and the letter of the next. */
export function nameOnCard(displayName: string): string {
  const first = firstName(displayName);
  const after = displayName.slice(displayName.indexOf(first) + first.length);
  const letter = firstLetter(after.trim());
  return letter ? `${first} ${letter}.` : first;
}

/** Until when the code of a screen is good: a day, and not longer than the membership. */
export function screenEnd(validUntil: string | null, now: Date): Date {
  const tomorrow = new Date(now.getTime() + CARD_TOKEN_HOURS * 60 * 60 * 1000);
  const end = membershipEndOf(validUntil, now);
  return end && end < tomorrow ? end : tomorrow;
}

/** Until when the code on paper is good: as long as the membership, or a year. */
export function printEnd(validUntil: string | null, now: Date): Date {
  return membershipEndOf(validUntil, now) ?? new Date(now.getTime() + PRINT_DAYS * DAY_MS);
}

/** The end of the last day; undefined without one, and in the days of grace after it. */
function membershipEndOf(validUntil: string | null, now: Date): Date | undefined {
  const end = validUntil ? startOfCairoDay(dayAfter(validUntil)) : undefined;
  return end && end > now ? end : undefined;
}

/** Whether another key should sign from now on. */
export function isOldKey({ createdAt }: { readonly createdAt: Date }, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= KEY_DAYS * DAY_MS;
}

/** The last day on which something that ends then is still good. */
export const lastDayOf = (end: Date): string => cairoDay(end);
