import { and, eq, gt, gte, isNull, lt, lte, sql } from "drizzle-orm";
import { cairoDay, startOfCairoDay } from "#app/arabic/dates.ts";
import { GATHER } from "#app/contract/ability.ts";
import {
  changeGathering,
  checkIn,
  checkOut,
  closeGathering,
  openGathering,
  strikePresence,
} from "#app/contract/attendance.ts";
import type { DeskGathering } from "#app/contract/desk.ts";
import { deskPart, isLeader } from "../desk/api.ts";
import { areaFor, can, type Member } from "../http/caller.ts";
import type { Area } from "../user/area.ts";
import { closedBefore, mayAttend, openStartRange } from "./rules.ts";
import { inArea } from "./store-gatherings.ts";
import { gatherings, presences } from "./tables.ts";

const HOUR = 60 * 60 * 1000;
const MAX_TODAY = 5;

const hoursChangedBy = [openGathering, changeGathering, closeGathering];

interface GatheringsValue {
  readonly open: string | null;
  readonly next: DeskGathering | null;
}

const own = deskPart<GatheringsValue>({
  name: "attendance.own",
  changedBy: [...hoursChangedBy, strikePresence, checkIn, checkOut],
  query({ caller, now }) {
    if (!mayAttend(caller) || !caller.governorateCode) return undefined;
    const isHere = and(
      eq(gatherings.governorateCode, caller.governorateCode),
      eq(gatherings.isAnnounced, true),
    );
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
          'id', id, 'title', title, 'place', place, 'startsAt', starts_at, 'endsAt', ends_at)
        from ${gatherings} where ${isNext} order by starts_at, id limit 1))`;
  },
  lines: ({ open, next }) => ({
    asked: open === null ? [] : [{ name: "checkIn", title: open }],
    next: next && withMoments(next),
  }),
});

const today = deskPart<DeskGathering[] | null>({
  name: "attendance.today",
  changedBy: hoursChangedBy,
  query({ caller, now }) {
    if (!isLeader(caller)) return undefined;
    const midnight = startOfCairoDay(cairoDay(now));
    const tomorrow = startOfCairoDay(cairoDay(new Date(midnight.getTime() + 36 * HOUR)));
    const isToday = and(
      inArea(areaOf(caller)),
      can(caller, GATHER) ? undefined : eq(gatherings.isAnnounced, true),
      gte(gatherings.startsAt, openStartRange(now).from),
      lt(gatherings.startsAt, tomorrow),
      gte(gatherings.endsAt, closedBefore(now)),
      isNull(gatherings.closedAt),
    );
    return sql`select json_agg(today) from (
      select id, title, place, starts_at as "startsAt", ends_at as "endsAt" from ${gatherings}
      where ${isToday} order by starts_at, id limit ${MAX_TODAY}) as today`;
  },
  lines: (found) => ({ today: (found ?? []).map(withMoments) }),
});

function areaOf(caller: Member): Area {
  if (can(caller, GATHER)) return areaFor(caller, GATHER);
  return caller.governorateCode ? { governorateCode: caller.governorateCode } : "none";
}

function withMoments(gathering: DeskGathering): DeskGathering {
  const { startsAt, endsAt } = gathering;
  return {
    ...gathering,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: endsAt && new Date(endsAt).toISOString(),
  };
}

export const attendanceDesk = [own, today];
