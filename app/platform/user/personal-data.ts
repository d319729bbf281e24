import { eq } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { NO_NAME } from "./rules.ts";
import { userRoles, users } from "./tables.ts";

/**
 * The account and its roles; the profile's part of the export has both, from one query. What stays
 * is what the audit log speaks of, the id and the membership number, and the social account's id, by
 * which the person is refused at sign-in.
 */
export const userData: PersonalData = {
  tables: [
    { table: users, notExported: "the profile's part has it" },
    { table: userRoles, notExported: "the profile's part has the names of the roles" },
  ],

  async erase(db, { id }) {
    await db.delete(userRoles).where(eq(userRoles.userId, id));
    await db
      .update(users)
      .set({
        displayName: NO_NAME,
        email: null,
        photo: null,
        governorateCode: null,
        branchId: null,
      })
      .where(eq(users.id, id));
  },
};
