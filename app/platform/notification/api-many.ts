import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { type Database, liftLimits } from "../database/connect.ts";
import { type Language, translate } from "../i18n.ts";
import { pgNotify } from "../realtime/publish.ts";
import { users } from "../user/tables.ts";
import { audienceOfKeys } from "./rules.ts";
import { inAudience } from "./store-audience.ts";
import { notificationRecipients, notifications } from "./tables.ts";

/** People of one statement: a million of them at once takes longer than any statement may. */
const BATCH_SIZE = 1_000;

/** Who an audience is, by its keys (rules.ts), as a condition on users. */
export function isOfAudience(db: Database, keys: readonly string[], now: Date): SQL | undefined {
  return inAudience(db, audienceOfKeys(keys), now);
}

/**
 * Tells the people of an audience something by name, some at a time, in the words of notification.json
 * below `about`: for a job. None is streamed or pushed before all are known.
 *
 * @param keys of the audience (rules.ts)
 * @param only who of them, as a condition on users
 * @returns how many people were told
 */
export async function notifyMany(
  db: Database,
  { keys, only }: { readonly keys: readonly string[]; readonly only: SQL | undefined },
  about: string,
  target: {
    readonly screen: string;
    readonly id: string;
    readonly values: (language: Language) => Readonly<Record<string, unknown>>;
  },
  now: Date,
): Promise<number> {
  await liftLimits(db);
  const inBoth = (part: "title" | "message") => {
    const inOne = (language: Language) =>
      translate(language, `notification:${about}.${part}`, target.values(language));
    return { ar: inOne("ar"), en: inOne("en") };
  };
  const isTold = and(isOfAudience(db, keys, now), only);
  const [row] = await db
    .insert(notifications)
    .values({
      title: inBoth("title"),
      message: inBoth("message"),
      screen: target.screen,
      params: { id: target.id },
      createdAt: now,
      pushedAt: now,
    })
    .returning({ id: notifications.id });
  if (!row) throw new Error("The database kept no notification.");
  let told = 0;
  for (let isNext: SQL | undefined; ; ) {
    const { rows } = await db.execute<{ last: string | null; found: number }>(sql`
      with next as materialized (
        select ${users.id} from ${users} where ${and(isTold, isNext)}
        order by ${users.id} limit ${BATCH_SIZE}),
      told as (
        insert into ${notificationRecipients} (notification_id, user_id)
        select ${row.id}::uuid, id from next on conflict do nothing)
      select (select id from next order by id desc limit 1) as last,
        (select count(*)::int from next) as found`);
    const { last = null, found = 0 } = rows[0] ?? {};
    told += found;
    if (found < BATCH_SIZE || last === null) break;
    isNext = gt(users.id, last);
  }
  await db.execute(sql`update ${notifications} set pushed_at = null where id = ${row.id}`);
  await pgNotify(db, "notifications", row.id);
  return told;
}

/**
 * Takes back what anybody was told of one thing and has not read yet, some people at a time and in no
 * transaction of the caller's: its reason is gone. For a job.
 *
 * @param since when it was told at the earliest
 */
export async function withdrawUnreadOfMany(
  db: Database,
  { screen, id }: { readonly screen: string; readonly id: string },
  since: Date,
): Promise<void> {
  const told = await db.transaction(async (tx) => {
    await liftLimits(tx);
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from ${notifications} where created_at >= ${since.toISOString()}::timestamptz
        and screen = ${screen} and params->>'id' = ${id} and sender_id is null`);
    return rows;
  });
  for (const notification of told) await deleteUnread(db, notification.id);
}

/** Goes through the people of one notification in the order of their ids, each once. */
async function deleteUnread(db: Database, notificationId: string): Promise<void> {
  const isOfIt = eq(notificationRecipients.notificationId, notificationId);
  for (let isNext: SQL | undefined; ; ) {
    const { rows } = await db.execute<{ last: string | null; found: number }>(sql`
      with next as materialized (
        select user_id from ${notificationRecipients} where ${and(isOfIt, isNext)}
        order by ${notificationRecipients.userId} limit ${BATCH_SIZE}),
      taken as (
        delete from ${notificationRecipients} as told using next
        where told.notification_id = ${notificationId}::uuid and told.user_id = next.user_id
          and told.read_at is null)
      select (select user_id from next order by user_id desc limit 1) as last,
        (select count(*)::int from next) as found`);
    const { last = null, found = 0 } = rows[0] ?? {};
    if (found < BATCH_SIZE || last === null) return;
    isNext = gt(notificationRecipients.userId, last);
  }
}
