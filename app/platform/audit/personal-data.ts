import { asc } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { isSubject } from "./api.ts";
import { auditLog, personalAudit } from "./tables.ts";

export const auditData: PersonalData = {
  tables: [personalAudit],

  async read({ db }, userId) {
    return {
      accesses: await db
        .select({ at: auditLog.at, act: auditLog.act, detail: auditLog.detail })
        .from(auditLog)
        .where(isSubject(userId))
        .orderBy(asc(auditLog.at), asc(auditLog.id)),
    };
  },
};
