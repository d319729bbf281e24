import { eq } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
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
};
