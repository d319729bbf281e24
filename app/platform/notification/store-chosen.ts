import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { isSelected, type SelectedPeople } from "../people/api-selection.ts";
import { pgNotify } from "../realtime/publish.ts";
import { users } from "../user/tables.ts";
import type { Audience } from "./rules.ts";
import { inAudience } from "./store-audience.ts";
import { notificationRecipients, notifications } from "./tables.ts";

async function isReached(
  db: Database,
  people: SelectedPeople,
  audience: Audience,
  now: Date,
): Promise<SQL | undefined> {
  return and(await isSelected(db, people), inAudience(db, audience, now));
}

export async function countChosen(
  db: Database,
  people: SelectedPeople,
  audience: Audience,
  now: Date,
): Promise<number> {
  const [row] = await db
    .select({ people: sql<number>`count(*)::int` })
    .from(users)
    .where(await isReached(db, people, audience, now));
  return row?.people ?? 0;
}

/** By residence, else by branch. */
export async function findGovernorates(
  db: Database,
  people: SelectedPeople,
  audience: Audience,
  now: Date,
): Promise<string[]> {
  const code = sql<string | null>`coalesce(${users.governorateCode}, ${users.placeCode})`;
  const rows = await db
    .selectDistinct({ code })
    .from(users)
    .where(await isReached(db, people, audience, now));
  return rows.flatMap((row) => (row.code === null ? [] : [row.code])).sort();
}

/**
 * Adds the next recipients, by id; existing ones stay.
 * @returns the last id; undefined when done
 */
export async function addRecipients(
  db: Database,
  id: string,
  people: SelectedPeople,
  { audience, after, limit }: { audience: Audience; after: string | undefined; limit: number },
  now: Date,
): Promise<string | undefined> {
  const isNext = and(
    await isReached(db, people, audience, now),
    after === undefined ? undefined : gt(users.id, after),
  );
  const { rows } = await db.execute<{ last: string | null; found: number }>(sql`
    with next as materialized (
      select ${users.id} from ${users} where ${isNext} order by ${users.id} limit ${limit}),
    told as (
      insert into ${notificationRecipients} (notification_id, user_id)
      select ${id}::uuid, id from next on conflict do nothing)
    select (select id from next order by id desc limit 1) as last,
      (select count(*)::int from next) as found`);
  const { last, found = 0 } = rows[0] ?? {};
  return found < limit ? undefined : (last ?? undefined);
}

/** Recipients incomplete: `pushedAt` equals the moment of creation. */
export function isBeingAddressed({
  createdAt,
  pushedAt,
}: Pick<typeof notifications.$inferSelect, "createdAt" | "pushedAt">): boolean {
  return pushedAt?.getTime() === createdAt.getTime();
}

/** Releases a notification with complete recipients to streams and push, once. */
export async function release(db: Database, id: string): Promise<void> {
  const [released] = await db
    .update(notifications)
    .set({ pushedAt: null })
    .where(and(eq(notifications.id, id), eq(notifications.pushedAt, notifications.createdAt)))
    .returning({ id: notifications.id });
  if (released) await pgNotify(db, "notifications", id);
}
