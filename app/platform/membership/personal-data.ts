import { eq, sql } from "drizzle-orm";
import { moveRows, type PersonalData } from "../privacy/personal-data.ts";
import { membershipReminders } from "./tables.ts";

export const membershipData: PersonalData = {
  tables: [
    {
      table: membershipReminders,
      notExported: "a mark that a reminder was sent; the notification is in the export",
    },
  ],

  async erase(db, { id }) {
    await db.delete(membershipReminders).where(eq(membershipReminders.userId, id));
  },

  /** Duplicate reminder marks merge to one. */
  async handOver(db, handover) {
    const { fromId, toId } = handover;
    await db.execute(sql`
      delete from ${membershipReminders} as given using ${membershipReminders} as kept
      where given.user_id = ${fromId} and kept.user_id = ${toId}
        and kept.membership_end = given.membership_end and kept.day = given.day`);
    await moveRows(db, handover, membershipReminders.userId);
  },
};
