import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { notificationRecipients, notifications, personalNotifications } from "./tables.ts";

export const notificationData: PersonalData = {
  tables: personalNotifications,

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
  },

  /** Read in either record is read. */
  async handOver(db, { fromId, toId }) {
    await db.execute(sql`
      with both_of as (
        delete from ${notificationRecipients} as given using ${notificationRecipients} as kept
        where given.user_id = ${fromId} and kept.user_id = ${toId}
          and kept.notification_id = given.notification_id
        returning given.notification_id, given.read_at)
      update ${notificationRecipients} as kept set read_at = coalesce(kept.read_at, both_of.read_at)
      from both_of
      where kept.user_id = ${toId} and kept.notification_id = both_of.notification_id`);
  },
};
