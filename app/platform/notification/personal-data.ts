import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { notificationReads, notificationRecipients, notifications } from "./tables.ts";

/** What somebody was told by name, what they told others, and how far they have read. */
export const notificationData: PersonalData = {
  tables: [
    { table: notificationRecipients },
    { table: notificationReads },
    {
      table: notifications,
      notErased: "what a leader told others is theirs; only what nobody else received goes",
    },
  ],

  async read({ db }, userId) {
    return {
      notifications: await db
        .select({
          title: notifications.title,
          message: notifications.message,
          createdAt: notifications.createdAt,
          readAt: notificationRecipients.readAt,
        })
        .from(notificationRecipients)
        .innerJoin(notifications, eq(notifications.id, notificationRecipients.notificationId))
        .where(eq(notificationRecipients.userId, userId))
        .orderBy(asc(notifications.createdAt)),
      notificationsSent: await db
        .select({
          title: notifications.title,
          message: notifications.message,
          createdAt: notifications.createdAt,
        })
        .from(notifications)
        .where(eq(notifications.senderId, userId))
        .orderBy(asc(notifications.id)),
      notificationsReadUpTo: await db
        .select({ id: notificationReads.readUpTo })
        .from(notificationReads)
        .where(eq(notificationReads.userId, userId)),
    };
  },

  async erase(db, { id }) {
    const own = db
      .select({ id: notificationRecipients.notificationId })
      .from(notificationRecipients)
      .where(eq(notificationRecipients.userId, id));
    const others = db
      .select({ one: sql`1` })
      .from(notificationRecipients)
      .where(
        and(
          eq(notificationRecipients.notificationId, notifications.id),
          ne(notificationRecipients.userId, id),
        ),
      );
    await db
      .delete(notifications)
      .where(and(inArray(notifications.id, own), sql`not exists ${others}`));
    await db.delete(notificationRecipients).where(eq(notificationRecipients.userId, id));
    await db.delete(notificationReads).where(eq(notificationReads.userId, id));
  },
};
