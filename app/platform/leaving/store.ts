import { and, count, desc, eq, isNotNull, lte, or, type SQL, sql } from "drizzle-orm";
import {
  type LeavingCount,
  type LeavingKind,
  leavingCounts,
} from "#app/contract/leaving.values.ts";
import { anyOf } from "../database/any-of.ts";
import type { Database } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import type { LeavingCounts } from "../privacy/personal-data.ts";
import { worksIn } from "../user/api-area.ts";
import type { Area } from "../user/area.ts";
import { users } from "../user/tables.ts";
import { departureCodes, departures } from "./tables.ts";

export type Departure = typeof departures.$inferSelect;
export type DepartureCode = typeof departureCodes.$inferSelect;

/** All that the page needs but the counts. */
export async function findLeaver(db: Database, userId: string) {
  const [row] = await db
    .select({ person: users, waiting: departures, code: departureCodes })
    .from(users)
    .leftJoin(
      departures,
      and(eq(departures.userId, users.id), sql`${departures.state} = 'waiting'`),
    )
    .leftJoin(departureCodes, eq(departureCodes.userId, users.id))
    .where(eq(users.id, userId));
  return row;
}

/** One query for all features. */
export async function countAll(
  db: Database,
  parts: readonly LeavingCounts[],
): Promise<Record<LeavingCount, number>> {
  const columns = leavingCounts.map((name) => {
    const found = parts.flatMap((part) => part[name] ?? []);
    return sql`${sql.join([sql`0`, ...found], sql` + `)} as ${sql.identifier(name)}`;
  });
  const { rows } = await db.execute<Record<LeavingCount, string>>(
    sql`select ${sql.join(columns, sql`, `)}`,
  );
  const counted = leavingCounts.map((name) => [name, Number(rows[0]?.[name])]);
  return Object.fromEntries(counted) as Record<LeavingCount, number>;
}

/** Others may go on notifying the person, which refers to their row. */
export const lockPerson = (db: Database, userId: string) =>
  lockRow(db, users, eq(users.id, userId), "no key update");

/** Locked: parallel tries are counted one after the other. */
export const lockCode = (db: Database, userId: string) =>
  lockRow(db, departureCodes, eq(departureCodes.userId, userId));

export async function findCode(db: Database, userId: string): Promise<DepartureCode | undefined> {
  const [row] = await db.select().from(departureCodes).where(eq(departureCodes.userId, userId));
  return row;
}

export async function saveCode(db: Database, code: Omit<DepartureCode, "tries">): Promise<void> {
  const row = { ...code, tries: 0 };
  await db
    .insert(departureCodes)
    .values(row)
    .onConflictDoUpdate({ target: departureCodes.userId, set: row });
}

export async function countCodeTry(db: Database, userId: string): Promise<void> {
  await db
    .update(departureCodes)
    .set({ tries: sql`${departureCodes.tries} + 1` })
    .where(eq(departureCodes.userId, userId));
}

export async function deleteCode(db: Database, userId: string): Promise<void> {
  await db.delete(departureCodes).where(eq(departureCodes.userId, userId));
}

const isWaiting = (userId: string) =>
  and(eq(departures.userId, userId), eq(departures.state, "waiting"));

export async function findWaiting(db: Database, userId: string): Promise<Departure | undefined> {
  const [row] = await db.select().from(departures).where(isWaiting(userId));
  return row;
}

export const lockWaiting = (db: Database, userId: string) =>
  lockRow(db, departures, isWaiting(userId));

export async function findNewest(db: Database, userId: string): Promise<Departure | undefined> {
  const [row] = await db
    .select()
    .from(departures)
    .where(eq(departures.userId, userId))
    .orderBy(desc(departures.askedAt), desc(departures.id))
    .limit(1);
  return row;
}

/**
 * One departure a person: who ended the membership and has the account deleted then, leaves once,
 * with the way back to how they stood before both.
 */
export async function saveDeparture(
  db: Database,
  departure: typeof departures.$inferInsert,
): Promise<Departure> {
  const [row] = await db
    .insert(departures)
    .values(departure)
    .onConflictDoUpdate({
      target: departures.userId,
      targetWhere: sql`state = 'waiting'`,
      set: {
        kind: sql`excluded.kind`,
        dueAt: sql`excluded.due_at`,
        sealedReason: sql`coalesce(excluded.sealed_reason, ${departures.sealedReason})`,
      },
    })
    .returning();
  if (!row) throw new Error("The database kept no departure.");
  return row;
}

export async function endDeparture(
  db: Database,
  id: string,
  change: Partial<typeof departures.$inferInsert> & { readonly state: "done" | "returned" },
): Promise<void> {
  await db
    .update(departures)
    .set({ ...change, formerStatus: null, formerEnd: null })
    .where(eq(departures.id, id));
}

export async function findDue(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: departures.id })
    .from(departures)
    .where(and(eq(departures.state, "waiting"), lte(departures.dueAt, now)))
    .orderBy(departures.dueAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export const lockDeparture = (db: Database, id: string) =>
  lockRow(db, departures, eq(departures.id, id));

/** As `inArea` of people decides, by where the person belonged then. */
function inArea(area: Area): SQL | undefined {
  if (area === "national") return undefined;
  if (area === "none") return sql`false`;
  const { governorateCode, sector, secretariats = [] } = area;
  const inGovernorate = (code: string) => eq(departures.governorateCode, code);
  return or(
    governorateCode === undefined ? undefined : inGovernorate(governorateCode),
    sector &&
      and(inGovernorate(sector.governorateCode), anyOf(departures.branchId, [...sector.branchIds])),
    // Who worked in it is known while the account is there.
    ...secretariats.map(({ id, governorateCode: code }) =>
      and(
        code === null ? undefined : inGovernorate(code),
        sql`${departures.userId} in (select ${users.id} from ${users} where ${worksIn([id])})`,
      ),
    ),
  );
}

const month = sql<string>`to_char(${departures.askedAt} at time zone 'Africa/Cairo', 'YYYY-MM')`;
const stays = sql`${departures.state} <> 'returned'`;

/** Newest first; nobody's day is told. */
export async function countMonths(db: Database, area: Area) {
  const ofKind = (kind: LeavingKind) =>
    sql<number>`count(*) filter (where ${stays} and ${departures.kind} = ${kind})::int`;
  return db
    .select({
      month,
      membership: ofKind("membership"),
      account: ofKind("account"),
      returned: sql<number>`count(*) filter (where not (${stays}))::int`,
    })
    .from(departures)
    .where(inArea(area))
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`);
}

/** Within a month in an order that tells nothing of the days. */
export async function listReasons(
  db: Database,
  area: Area,
  { page, limit }: { readonly page: number; readonly limit: number },
) {
  const where = and(inArea(area), isNotNull(departures.sealedReason));
  const [rows, [counted]] = await Promise.all([
    db
      .select({ month, kind: departures.kind, sealedReason: departures.sealedReason })
      .from(departures)
      .where(where)
      .orderBy(sql`1 desc`, sql`md5(${departures.id}::text)`)
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(departures).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
