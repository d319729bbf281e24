import type { SQL } from "drizzle-orm";
import type { Desk, DeskAsked } from "#app/contract/desk.ts";
import type { Call } from "#app/contract/endpoint.ts";
import { leaderRanks } from "#app/contract/user.ts";
import type { Member } from "../http/caller.ts";

export interface DeskContext {
  readonly caller: Member;
  readonly now: Date;
}

/** Exported by a feature's `api-desk.ts` and listed in parts.ts (docs/product.md#desk). */
export interface DeskPart {
  readonly name: string;
  /** Calls that invalidate the part. */
  readonly changedBy: readonly Call[];
  /** One json value; all parts are read in one query. undefined: nothing for the caller. */
  query(context: DeskContext): SQL | undefined;
  /** @param value null where the query found nothing */
  lines(value: unknown, context: DeskContext): Partial<Desk>;
}

/** Types the value of a part. */
export function deskPart<Value>(
  part: Omit<DeskPart, "lines"> & {
    lines(value: Value, context: DeskContext): Partial<Desk>;
  },
): DeskPart {
  return part as DeskPart;
}

export function weekBefore(now: Date): Date {
  return new Date(now.getTime() - 7 * 24 * 60 * 60 * 1000);
}

/** Newest rows that a part answers of what somebody has taken. */
export const MAX_TAKEN = 5;

export function isLeader({ status, highestRank }: Member): boolean {
  return status === "verified" && leaderRanks.includes(highestRank);
}

/** What is asked at this very hour comes first, in this order. */
const ranks: Readonly<Record<string, number>> = { meetingNow: 1, checkIn: 2 };
const rankOf = ({ name }: DeskAsked): number => ranks[name] ?? 3;

/** Own requests newest first, taken ones oldest first. */
export function mergeDesk(parts: readonly Partial<Desk>[]): Desk {
  const all = <T>(pick: (part: Partial<Desk>) => readonly T[] | undefined) =>
    parts.flatMap((part) => pick(part) ?? []);
  return {
    queues: all(({ queues }) => queues),
    requests: all(({ requests }) => requests).sort((a, b) => b.at.localeCompare(a.at)),
    asked: all(({ asked }) => asked).sort((a, b) => rankOf(a) - rankOf(b)),
    next: parts.find(({ next }) => next)?.next,
    nextEvent: parts.find(({ nextEvent }) => nextEvent)?.nextEvent,
    taken: all(({ taken }) => taken).sort((a, b) => a.at.localeCompare(b.at)),
    today: all(({ today }) => today).sort((a, b) => a.startsAt.localeCompare(b.startsAt)),
    pulse: all(({ pulse }) => pulse),
  };
}
