/* Gatherings on the desk: the next of the caller's governorate, and the one where they can check in now. */
import { and, eq, gt, gte, isNull, lte, sql } from "drizzle-orm";
import {
  changeGathering,
  checkIn,
  checkOut,
  closeGathering,
  openGathering,
  strikePresence,
} from "#app/contract/attendance.ts";
import type { DeskGathering } from "#app/contract/desk.ts";
import { deskPart } from "../desk/api.ts";
import { closedBefore, mayAttend, openStartRange } from "./rules.ts";
import { gatherings, presences } from "./tables.ts";

interface GatheringsValue {
  readonly open: string | null;
  readonly next: DeskGathering | null;
}

const own = deskPart<GatheringsValue>({
  name: "attendance.own",
  changedBy: [openGathering, changeGathering, closeGathering, strikePresence, checkIn, checkOut],
  query({ caller, now }) {
    if (!mayAttend(caller) || !caller.governorateCode) return undefined;
    const isHere = eq(gatherings.governorateCode, caller.governorateCode);
    const { from, to } = openStartRange(now);
    const isOpen = and(
      isHere,
      gte(gatherings.startsAt, from),
      lte(gatherings.startsAt, to),
      gte(gatherings.endsAt, closedBefore(now)),
      isNull(gatherings.closedAt),
      sql`not exists (select 1 from ${presences}
        where ${presences.gatheringId} = ${gatherings.id} and ${eq(presences.userId, caller.id)})`,
    );
    const isNext = and(isHere, gt(gatherings.startsAt, now), isNull(gatherings.closedAt));
    return sql`select json_build_object(
      'open', (select title from ${gatherings} where ${isOpen} order by starts_at, id limit 1),
      'next', (select json_build_object(
          'id', id, 'title', title, 'place', place, 'startsAt', starts_at)
        from ${gatherings} where ${isNext} order by starts_at, id limit 1))`;
  },
  lines: ({ open, next }) => ({
    asked: open === null ? [] : [{ name: "checkIn", title: open }],
    next: next && { ...next, startsAt: new Date(next.startsAt).toISOString() },
  }),
});

export const attendanceDesk = [own];
