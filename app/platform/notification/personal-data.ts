import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { moveRows, type PersonalData } from "../privacy/personal-data.ts";
import {
  notificationReads,
  notificationRecipients,
  notifications,
  scheduledNotifications,
} from "./tables.ts";

export const notificationData: PersonalData = {
  tables: [
    { table: notificationRecipients, counted: "notifications" },
    { table: notificationReads },
    { table: scheduledNotifications },
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
      notificationsScheduled: await db
        .select({
          title: scheduledNotifications.title,
          message: scheduledNotifications.message,
          at: scheduledNotifications.at,
        })
        .from(scheduledNotifications)
        .where(eq(scheduledNotifications.senderId, userId))
        .orderBy(asc(scheduledNotifications.at)),
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
    await db.delete(scheduledNotifications).where(eq(scheduledNotifications.senderId, id));
  },

  /**
   * Read in either record is read. The kept record's position in broadcasts stays, so that nothing
   * unread is lost.
   */
  async handOver(db, handover) {
    const { fromId, toId } = handover;
    await db.execute(sql`
      with both_of as (
        delete from ${notificationRecipients} as given using ${notificationRecipients} as kept
        where given.user_id = ${fromId} and kept.user_id = ${toId}
          and kept.notification_id = given.notification_id
        returning given.notification_id, given.read_at)
      update ${notificationRecipients} as kept set read_at = coalesce(kept.read_at, both_of.read_at)
      from both_of
      where kept.user_id = ${toId} and kept.notification_id = both_of.notification_id`);
    await db.execute(sql`
      delete from ${notificationReads} where user_id = ${fromId}
        and exists (select from ${notificationReads} where user_id = ${toId})`);
    await moveRows(
      db,
      handover,
      notificationRecipients.userId,
      notificationReads.userId,
      notifications.senderId,
      scheduledNotifications.senderId,
    );
  },
};
