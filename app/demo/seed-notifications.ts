import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Database } from "../platform/database/connect.ts";
import { feedback, feedbackSteps } from "../platform/feedback/tables.ts";
import { translate } from "../platform/i18n.ts";
import { keysOfAudience } from "../platform/notification/rules.ts";
import {
  notificationAudiences,
  notificationReads,
  notificationRecipients,
  notifications,
} from "../platform/notification/tables.ts";
import { userRoles, users } from "../platform/user/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { demoFeedback } from "./content/feedback.ts";
import { type DemoNotification, demoNotifications, unread } from "./content/notifications.ts";

interface Person {
  readonly id: string;
  readonly roleId: number | null;
}

type Told = Omit<DemoNotification, "hoursAgo"> & { readonly createdAt: Date };

export async function seedNotifications(db: Database, calendar: DemoCalendar): Promise<void> {
  const rows = await db
    .select({ uid: users.facebookId, id: users.id, roleId: userRoles.roleId })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .where(isNotNull(users.facebookId));
  const people = new Map<string | null, Person>(rows.map((row) => [row.uid, row]));
  const told: Told[] = demoNotifications.map(({ hoursAgo, ...given }) => ({
    ...given,
    createdAt: calendar.ago(hoursAgo),
  }));
  told.push(...(await unreadReplies(db)));
  told.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  const broadcasts: string[] = [];
  for (const given of told) {
    const id = await seedNotification(db, people, given);
    if (!("people" in given.to)) broadcasts.push(id);
  }
  for (const [uid, count] of Object.entries(unread)) {
    const userId = people.get(uid)?.id;
    const readUpTo = broadcasts.at(-1 - count);
    if (userId && readUpTo) await db.insert(notificationReads).values({ userId, readUpTo });
  }
}

async function unreadReplies(db: Database): Promise<Told[]> {
  const titles = demoFeedback.flatMap(({ isReplyUnread, title }) =>
    isReplyUnread && title ? [title] : [],
  );
  const rows = await db
    .select({
      id: feedback.id,
      number: feedback.number,
      uid: users.facebookId,
      at: feedbackSteps.at,
    })
    .from(feedback)
    .innerJoin(users, eq(users.id, feedback.userId))
    .innerJoin(feedbackSteps, eq(feedbackSteps.feedbackId, feedback.id))
    .where(and(inArray(feedback.title, titles), eq(feedbackSteps.act, "replied")));
  return rows.map(({ id, number, uid, at }) => {
    const inBoth = (part: string) => {
      const key = `notification:feedback.answered.${part}`;
      return { ar: translate("ar", key, { number }), en: translate("en", key, { number }) };
    };
    return {
      title: inBoth("title"),
      message: inBoth("message"),
      screen: "profile/complaints-suggestions",
      params: { id },
      to: { people: [uid ?? ""] },
      createdAt: at,
    };
  });
}

async function seedNotification(
  db: Database,
  people: ReadonlyMap<string | null, Person>,
  { createdAt, sender, to, isRead, ...content }: Told,
): Promise<string> {
  const senderId = (sender && people.get(sender)?.id) || null;
  const [row] = await db
    .insert(notifications)
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
  const keys = keysOfAudience({
    governorateCodes: governorates,
    branchIds: [],
    secretariatIds: [],
    roleIds,
  });
  await db.insert(notificationAudiences).values(keys.map((key) => ({ key, notificationId })));
  return notificationId;
}
