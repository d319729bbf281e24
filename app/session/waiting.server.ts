import { parseMoment } from "#app/arabic/dates.ts";

const DAY = 24 * 60 * 60 * 1000;

/** For how many whole days something has waited that came at a moment; 0 for a moment that can't be read. */
export function waitingDays(since: string | null | undefined, now = new Date()): number {
  const date = parseMoment(since ?? "");
  return date ? Math.max(0, Math.floor((now.getTime() - date.getTime()) / DAY)) : 0;
}
