import { asc, eq } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { auditLog } from "./tables.ts";

/** What was done to somebody's data. */
export const auditData: PersonalData = {
  tables: [{ table: auditLog, notErased: "what the audit log says stays" }],

  async read({ db }, userId) {
    return {
      accesses: await db
        .select({ at: auditLog.at, act: auditLog.act, detail: auditLog.detail })
        .from(auditLog)
        .where(eq(auditLog.subject, userId))
        .orderBy(asc(auditLog.id)),
    };
  },
};
