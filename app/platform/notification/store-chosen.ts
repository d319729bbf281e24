import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { isSelected, type SelectedPeople } from "../people/api-selection.ts";
import { pgNotify } from "../realtime/publish.ts";
import { users } from "../user/tables.ts";
import type { Audience } from "./rules.ts";
import { inAudience } from "./store-audience.ts";
import { notificationRecipients, notifications } from "./tables.ts";

/** Who of some chosen people is reached by a sender whose area is an audience, as a condition on users. */
async function isReached(
  db: Database,
  people: SelectedPeople,
  audience: Audience,
  now: Date,
): Promise<SQL | undefined> {
  return and(await isSelected(db, people), inAudience(db, audience, now));
}

/** How many of some chosen people a sender reaches. */
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

/** The governorates in which some chosen people live, or else belong, by their codes. */
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

/** People of one statement: a million of them at once takes longer than any statement may. */
const BATCH_SIZE = 1_000;

/** Makes chosen people the recipients of a notification, and hands it to be streamed and pushed. */
export async function addRecipients(
  db: Database,
  id: string,
  people: SelectedPeople,
  audience: Audience,
  now: Date,
): Promise<void> {
  const isRecipient = await isReached(db, people, audience, now);
  let isNext: SQL | undefined;
  for (;;) {
    const { rows } = await db.execute<{ last: string; found: number }>(sql`
      with next as materialized (
        select ${users.id} from ${users} where ${and(isRecipient, isNext)}
        order by ${users.id} limit ${BATCH_SIZE}),
      told as (
        insert into ${notificationRecipients} (notification_id, user_id)
        select ${id}::uuid, id from next on conflict do nothing)
      select (select id from next order by id desc limit 1) as last,
        (select count(*)::int from next) as found`);
    const { last = "", found = 0 } = rows[0] ?? {};
    if (found < BATCH_SIZE) break;
    isNext = gt(users.id, last);
  }
  await db.update(notifications).set({ pushedAt: null }).where(eq(notifications.id, id));
  await pgNotify(db, "notifications", id);
}

/** Longer than a query of a page may take: a job tells a million people at once. */
export async function allowLongQuery(db: Database): Promise<void> {
  await db.execute(sql`set local statement_timeout = '10min'`);
}
