/* For statistics: an index range, by time or by numbers. */
import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import { dayAfter, startOfCairoDay } from "#app/arabic/dates.ts";
import {
  type EventCategory,
  eventCategories,
  MAX_EVENTS_LISTED,
} from "#app/contract/event.values.ts";
import { peopleAt, peopleWithoutPlaceAt } from "../attendance/api.ts";
import type { Database } from "../database/connect.ts";
import { withinArea } from "../user/api-area.ts";
import type { Area } from "../user/area.ts";
import { events } from "./tables.ts";

interface Asked {
  readonly area: Area;
  readonly days: { readonly from: string; readonly to: string };
  readonly category: string | undefined;
  readonly words: string;
  readonly sortBy: "startsAt" | "registered" | "came";
  readonly page: number;
  readonly limit: number;
}

const came = peopleAt(events.gatheringId);

export async function findEventNumbers(db: Database, asked: Asked) {
  const { area, days, category, words, sortBy, page, limit } = asked;
  const known = eventCategories.find((each): each is EventCategory => each === category);
  const where = and(
    // A literal, so that the partial index applies.
    sql`${events.state} = 'published'`,
    gte(events.startsAt, startOfCairoDay(days.from)),
    lt(events.startsAt, startOfCairoDay(dayAfter(days.to))),
    withinArea(area, { governorateCode: events.governorateCode, userId: events.createdBy }),
    category ? (known ? eq(events.category, known) : sql`false`) : undefined,
    ...words
      .split(" ")
      .filter(Boolean)
      .map(
        (word) =>
          sql`${events.searchText} like ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`,
      ),
  );
  const order = { startsAt: events.startsAt, registered: events.taken, came }[sortBy];
  const rows = await db
    .select({
      id: events.id,
      title: events.title,
      startsAt: events.startsAt,
      governorateCode: events.governorateCode,
      category: events.category,
      places: events.maxAttendance,
      registered: events.taken,
      waiting: events.waiting,
      came,
      cameWithoutPlace: peopleWithoutPlaceAt(events.gatheringId),
      total: sql<number>`(select count(*)::int from (select 1 from ${events} where ${where}
        limit ${MAX_EVENTS_LISTED}) as found)`,
    })
    .from(events)
    .where(where)
    .orderBy(desc(order), desc(events.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return rows;
}
