import { eq, isNotNull } from "drizzle-orm";
import type { Database } from "../platform/database/connect.ts";
import { keysOfAudience } from "../platform/notification/rules.ts";
import {
  notificationAudiences,
  notificationReads,
  notificationRecipients,
  notifications,
} from "../platform/notification/tables.ts";
import { userRoles, users } from "../platform/user/tables.ts";
import { type DemoNotification, demoNotifications, unread } from "./content/notifications.ts";

const HOUR = 60 * 60 * 1000;

interface Person {
  readonly id: string;
  readonly roleId: number | null;
}

/** What people were told in the last weeks, to all, to some places and roles, and by name; some of it read. */
export async function seedNotifications(db: Database, now: Date): Promise<void> {
  const rows = await db
    .select({ uid: users.facebookId, id: users.id, roleId: userRoles.roleId })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .where(isNotNull(users.facebookId));
  const people = new Map<string | null, Person>(rows.map((row) => [row.uid, row]));
  const broadcasts: string[] = [];
  for (const given of demoNotifications) {
    const id = await seedNotification(db, people, given, now);
    if (!("people" in given.to)) broadcasts.push(id);
  }
  for (const [uid, count] of Object.entries(unread)) {
    const userId = people.get(uid)?.id;
    const readUpTo = broadcasts.at(-1 - count);
    if (userId && readUpTo) await db.insert(notificationReads).values({ userId, readUpTo });
  }
}

async function seedNotification(
  db: Database,
  people: ReadonlyMap<string | null, Person>,
  { hoursAgo, sender, to, isRead, ...content }: DemoNotification,
  now: Date,
): Promise<string> {
  const createdAt = new Date(now.getTime() - hoursAgo * HOUR);
  const senderId = (sender && people.get(sender)?.id) || null;
  const [row] = await db
    .insert(notifications)
    // Nobody's phone is to ring for what happened before.
    .values({ ...content, senderId, createdAt, pushedAt: createdAt })
    .returning({ id: notifications.id });
  if (!row) throw new Error("The database kept no notification.");
  const notificationId = row.id;
  if ("people" in to) {
    const found = to.people.flatMap((uid) => people.get(uid) ?? []);
    const readAt = isRead ? createdAt : null;
    const recipients = found.map(({ id: userId }) => ({ userId, notificationId, readAt }));
    await db.insert(notificationRecipients).values(recipients);
    return notificationId;
  }
  const { governorates = [], rolesOf = [] } = to;
  const roleIds = rolesOf.flatMap((uid) => people.get(uid)?.roleId ?? []);
  const keys = keysOfAudience({ governorateCodes: governorates, roleIds });
  await db.insert(notificationAudiences).values(keys.map((key) => ({ key, notificationId })));
  return notificationId;
}
