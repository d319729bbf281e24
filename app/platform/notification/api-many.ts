import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { type Database, liftLimits } from "../database/connect.ts";
import { type Language, translate } from "../i18n.ts";
import { pgNotify } from "../realtime/publish.ts";
import { users } from "../user/tables.ts";
import { audienceOfKeys } from "./rules.ts";
import { inAudience } from "./store-audience.ts";
import { notificationRecipients, notifications } from "./tables.ts";

/** People per statement, within the statement timeout. */
const BATCH_SIZE = 1_000;

/** An audience by its keys (rules.ts), as a condition on users. */
export function isOfAudience(db: Database, keys: readonly string[], now: Date): SQL | undefined {
  return inAudience(db, audienceOfKeys(keys), now);
}

/**
 * Notifies an audience by name, in batches, in the words of notification.json below `about`; for
 * jobs. Nothing is streamed or pushed before all recipients are stored.
 * @param keys of the audience (rules.ts)
 * @param only a further condition on users
 * @returns how many people were notified
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
 * Withdraws unread notifications of one thing, in batches outside of the caller's transaction; for
 * jobs.
 * @param since told at this moment or later
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
