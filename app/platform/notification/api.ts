import { and, asc, eq, exists, gt, inArray, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { type Language, translate } from "../i18n.ts";
import { pgNotify } from "../realtime/publish.ts";
import { users } from "../user/tables.ts";
import { audienceOfKeys, reached, retainedSince } from "./rules.ts";
import { inAudience } from "./store-audience.ts";
import { notificationAudiences, notificationRecipients, notifications } from "./tables.ts";

export type { Line } from "./streams.ts";

/**
 * Notifies people in the words of notification.json below `about`, in the caller's transaction.
 * @param screen where a click leads, with `id` to that one's page
 * @param values placeholders, per language where they are words
 */
export async function notify(
  db: Database,
  userIds: readonly string[],
  about: string,
  {
    screen,
    id,
    values = {},
  }: {
    screen?: string;
    id?: string;
    values?: Record<string, unknown> | ((language: Language) => Record<string, unknown>);
  },
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  const inOne = (language: Language, part: "title" | "message") =>
    translate(
      language,
      `notification:${about}.${part}`,
      typeof values === "function" ? values(language) : values,
    );
  const inBoth = (part: "title" | "message") => ({ ar: inOne("ar", part), en: inOne("en", part) });
  const [row] = await db
    .insert(notifications)
    .values({
      title: inBoth("title"),
      message: inBoth("message"),
      screen: screen ?? null,
      params: id === undefined ? null : { id },
      createdAt: now,
    })
    .returning({ id: notifications.id });
  if (!row) throw new Error("The database kept no notification.");
  await db.execute(sql`insert into ${notificationRecipients} (notification_id, user_id)
    select ${row.id}::uuid, unnest(${sql.param([...new Set(userIds)])}::uuid[])`);
  await pgNotify(db, "notifications", row.id);
}

/** A condition: a person wrote it to many, it is no event of the reader's own. */
export function isWritten(notificationId: string): SQL {
  return sql`exists (select from ${notifications}
    where ${notifications.id} = ${notificationId}::uuid and sender_id is not null)`;
}

const MAX_UNREAD = 50;

/** A query of somebody's unread named notifications below a screen: `id` (text) and `at`. */
export function unreadAbout(userId: string, screen: string): SQL {
  return sql`select params->>'id' as id, created_at as at from (
      select notification_id from ${notificationRecipients}
      where user_id = ${userId} and read_at is null
      order by notification_id desc limit ${MAX_UNREAD}
    ) as unread
    join ${notifications} on ${notifications.id} = unread.notification_id
    where screen = ${screen} and params->>'id' is not null`;
}

/** Marks notifications of one thing as read. */
export async function markReadAbout(
  db: Database,
  userId: string,
  { screen, id }: { screen: string; id: string },
  now: Date,
): Promise<void> {
  await db.execute(sql`update ${notificationRecipients} set read_at = ${now.toISOString()}
    from ${notifications}
    where user_id = ${userId} and read_at is null
      and ${notifications.id} = notification_id and screen = ${screen} and params->>'id' = ${id}`);
}

/** Deletes unread named notifications of one thing. */
export async function withdrawUnread(
  db: Database,
  userIds: readonly string[],
  { screen, id }: { screen: string; id: string },
): Promise<void> {
  if (userIds.length === 0) return;
  await db.execute(sql`delete from ${notificationRecipients} as told
    using ${notifications} as said
    where told.user_id = any(${sql.param([...userIds])}::uuid[]) and told.read_at is null
      and said.id = told.notification_id and said.screen = ${screen}
      and said.params->>'id' = ${id} and said.sender_id is null`);
}

/**
 * A notification's recipients by id, in pages: by name, or its audience with an account at the
 * time.
 * @param after the last id of the page before; null for the first page
 */
export async function findAudience(
  db: Database,
  notificationId: string,
  after: string | null,
  limit: number,
  now: Date,
): Promise<string[]> {
  const keyRows = await db
    .select({ key: notificationAudiences.key })
    .from(notificationAudiences)
    .where(eq(notificationAudiences.notificationId, notificationId));
  const audience = audienceOfKeys(keyRows.map(({ key }) => key));
  const isNamed = keyRows.length === 0;
  const userIds = db
    .select({ one: sql`1` })
    .from(notificationRecipients)
    .where(
      and(
        eq(notificationRecipients.notificationId, notificationId),
        eq(notificationRecipients.userId, users.id),
      ),
    );
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isNamed
          ? and(inArray(users.status, [...reached]), exists(userIds))
          : and(inAudience(db, audience, now), lt(users.id, notificationId)),
        after === null ? undefined : gt(users.id, after),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Locks the oldest notification to push; concurrent processes skip it. */
export async function lockNextToPush(db: Database): Promise<string | undefined> {
  const [row] = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(isNull(notifications.pushedAt))
    .orderBy(asc(notifications.id))
    .limit(1)
    .for("no key update", { skipLocked: true });
  return row?.id;
}

export async function markPushed(db: Database, id: string, now: Date): Promise<void> {
  await db.update(notifications).set({ pushedAt: now }).where(eq(notifications.id, id));
}

/** Skips pushes of notifications up to a moment. */
export async function skipPush(db: Database, before: Date, now: Date): Promise<void> {
  await db
    .update(notifications)
    .set({ pushedAt: now })
    .where(and(isNull(notifications.pushedAt), lte(notifications.createdAt, before)));
}

export async function findNotification(db: Database, id: string) {
  const [row] = await db.select().from(notifications).where(eq(notifications.id, id));
  return row;
}

const PURGE_BATCH_SIZE = 1_000;

/** Deletes notifications past retention; a nightly job. */
export async function purgeOldNotifications(db: Database, now: Date): Promise<void> {
  for (;;) {
    const old = db
      .select({ id: notifications.id })
      .from(notifications)
      .where(lt(notifications.id, retainedSince(now)))
      .limit(PURGE_BATCH_SIZE);
    const deleted = await db
      .delete(notifications)
      .where(inArray(notifications.id, old))
      .returning({ id: notifications.id });
    if (deleted.length < PURGE_BATCH_SIZE) return;
  }
}
