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
};
