import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { foldForSearch, searchTokens } from "#app/arabic/fold.ts";
import { type GatheringTime, MAX_GATHERINGS_LISTED } from "#app/contract/attendance.values.ts";
import type { Database } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import { hasToken } from "../database/search.ts";
import { withinArea } from "../user/api-area.ts";
import type { Area } from "../user/area.ts";
import { users } from "../user/tables.ts";
import { peopleIn } from "./api-people.ts";
import { closedBefore, isOver, openStartRange } from "./rules.ts";
import type { GatheringRow } from "./store.ts";
import { gatherings, presences } from "./tables.ts";

/** Fails closed: no area finds none. Sectors and secretariats find what their people opened. */
export function inArea(area: Area): SQL | undefined {
  return withinArea(area, {
    governorateCode: gatherings.governorateCode,
    userId: gatherings.openedBy,
  });
}

interface ListFilter {
  readonly area: Area;
  readonly time: GatheringTime;
  readonly governorateCode?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  readonly keyword?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

export async function listGatheringRows(db: Database, filter: ListFilter, now: Date) {
  const { page, limit, time, area, governorateCode, from, until, keyword } = filter;
  const where = and(
    inArea(area),
    atTime(time, now),
    governorateCode ? eq(gatherings.governorateCode, governorateCode) : undefined,
    from && gte(gatherings.startsAt, from),
    until && lt(gatherings.startsAt, until),
    ...searchTokens(keyword ?? "").map((token) => hasToken(gatherings.searchText, token)),
  );
  const offset = (page - 1) * limit;
  const found = db
    .select({ id: gatherings.id })
    .from(gatherings)
    .where(where)
    .limit(MAX_GATHERINGS_LISTED);
  const [counted] = await db.select({ total: count() }).from(found.as("found"));
  const rows = await db
    .select()
    .from(gatherings)
    .where(where)
    .orderBy(
      ...(time === "past" || time === "all"
        ? [desc(gatherings.startsAt), desc(gatherings.id)]
        : [asc(gatherings.startsAt), asc(gatherings.id)]),
    )
    .limit(Math.max(0, Math.min(limit, MAX_GATHERINGS_LISTED - offset)))
    .offset(offset);
  return { rows, total: counted?.total ?? 0, cameTo: await countAttendees(db, rows) };
}

function atTime(time: GatheringTime, now: Date): SQL | undefined {
  const { from, to } = openStartRange(now);
  const isShut = or(lt(gatherings.endsAt, closedBefore(now)), isNotNull(gatherings.closedAt));
  switch (time) {
    case "now":
      return and(
        gt(gatherings.startsAt, from),
        sql`${gatherings.startsAt} <= ${to.toISOString()}`,
        sql`not (${isShut})`,
      );
    case "coming":
      return and(gt(gatherings.startsAt, to), isNull(gatherings.closedAt));
    case "past":
      return isShut;
    case "all":
      return undefined;
  }
}

const people = sql<number>`coalesce(sum(${peopleIn(sql`${presences}`)}), 0)::int`;

async function countAttendees(db: Database, rows: readonly GatheringRow[]) {
  const ids = rows.map(({ id }) => id);
  const counted =
    ids.length === 0
      ? []
      : await db
          .select({ id: presences.gatheringId, came: people })
          .from(presences)
          .where(inArray(presences.gatheringId, ids))
          .groupBy(presences.gatheringId);
  const counts = new Map(counted.map((row) => [row.id, row.came]));
  return (id: string) => counts.get(id) ?? 0;
}

export async function findGathering(
  db: Database,
  id: string,
  area: Area,
): Promise<GatheringRow | undefined> {
  const [row] = await db
    .select()
    .from(gatherings)
    .where(and(eq(gatherings.id, id), inArea(area)));
  return row;
}

export const lockGathering = (db: Database, id: string, area: Area) =>
  lockRow(db, gatherings, and(eq(gatherings.id, id), inArea(area)), "no key update");

export async function countPresent(db: Database, gathering: GatheringRow, now: Date) {
  const [row] = await db
    .select({
      came: people,
      staying: sql<number>`coalesce(sum(${peopleIn(sql`${presences}`)})
        filter (where ${presences.checkedOutAt} is null), 0)::int`,
    })
    .from(presences)
    .where(eq(presences.gatheringId, gathering.id));
  return { came: row?.came ?? 0, present: isOver(gathering, now) ? 0 : (row?.staying ?? 0) };
}

type NewGathering = Omit<typeof gatherings.$inferInsert, "id" | "searchText">;

export async function insertGathering(db: Database, gathering: NewGathering): Promise<string> {
  const searchText = foldForSearch(`${gathering.title} ${gathering.place}`);
  const [row] = await db
    .insert(gatherings)
    .values({ ...gathering, searchText })
    .returning({ id: gatherings.id });
  if (!row) throw new Error("The database kept no gathering.");
  return row.id;
}

type Change = Partial<
  Pick<GatheringRow, "title" | "place" | "governorateCode" | "startsAt" | "endsAt" | "closedAt">
>;

export async function updateGathering(db: Database, before: GatheringRow, change: Change) {
  const { title, place } = { ...before, ...change };
  const searchText = foldForSearch(`${title} ${place}`);
  await db
    .update(gatherings)
    .set({ ...change, searchText })
    .where(eq(gatherings.id, before.id));
}

export async function findAttendees(
  db: Database,
  gatheringId: string,
  { page, limit, keyword }: { page: number; limit: number; keyword?: string | undefined },
) {
  const where = eq(presences.gatheringId, gatheringId);
  const all = db
    .select({
      presence: presences,
      name: sql<string>`coalesce(${users.displayName}, ${presences.guestName}, '')`,
      photo: users.photo,
      membershipId: users.membershipId,
    })
    .from(presences)
    .leftJoin(users, eq(users.id, presences.userId))
    .where(where)
    .orderBy(desc(presences.checkedInAt), desc(presences.id));
  const tokens = searchTokens(keyword ?? "");
  const offset = (page - 1) * limit;
  if (tokens.length > 0) {
    // Filters in memory: a hall holds thousands, not millions.
    const found = (await all).filter(({ name, membershipId }) => {
      const text = foldForSearch(`${name} ${membershipId ?? ""}`);
      return tokens.every((token) => text.includes(token));
    });
    return { rows: found.slice(offset, offset + limit), total: found.length };
  }
  const [counted] = await db.select({ total: count() }).from(presences).where(where);
  return { rows: await all.limit(limit).offset(offset), total: counted?.total ?? 0 };
}
