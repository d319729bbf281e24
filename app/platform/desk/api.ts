import type { SQL } from "drizzle-orm";
import type { Desk, DeskAsked } from "#app/contract/desk.ts";
import type { Call } from "#app/contract/endpoint.ts";
import { leaderRanks } from "#app/contract/user.ts";
import type { Member } from "../http/caller.ts";

/** For whom and when. */
export interface DeskContext {
  readonly caller: Member;
  readonly now: Date;
}

/**
 * What a feature adds to the desk (docs/product.md#desk). Its `api-desk.ts` exports its parts, and
 * parts.ts lists them.
 */
export interface DeskPart {
  readonly name: string;
  /** The calls after which the part may say something else. */
  readonly changedBy: readonly Call[];
  /**
   * One value of type json, which is read together with those of all other parts; undefined where the
   * part has nothing for the caller.
   */
  query(context: DeskContext): SQL | undefined;
  /** What the value says; it is null where the database found nothing. */
  lines(value: unknown, context: DeskContext): Partial<Desk>;
}

/** Declares a part whose value has a type of its own. */
export function deskPart<Value>(
  part: Omit<DeskPart, "lines"> & {
    lines(value: Value, context: DeskContext): Partial<Desk>;
  },
): DeskPart {
  return part as DeskPart;
}

/** The week before a moment, which numbers are compared with. */
export function weekBefore(now: Date): Date {
  return new Date(now.getTime() - 7 * 24 * 60 * 60 * 1000);
}

/** As many of what somebody has taken as a part answers. */
export const MAX_TAKEN = 5;

/** Whether somebody leads others: their home says how the area is doing. */
export function isLeader({ status, highestRank }: Member): boolean {
  return status === "verified" && leaderRanks.includes(highestRank);
}

/** What is asked at this very hour stands before all that has time, in this order. */
const ranks: Readonly<Record<string, number>> = { meetingNow: 1, checkIn: 2 };
const rankOf = ({ name }: DeskAsked): number => ranks[name] ?? 3;

/** The lines of all parts as one answer: own requests newest first, what was taken oldest first. */
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
