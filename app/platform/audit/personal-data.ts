import { asc } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { isSubject } from "./api.ts";
import { auditLog } from "./tables.ts";

export const auditData: PersonalData = {
  tables: [
    {
      table: auditLog,
      notErased: "what the audit log says stays",
      notHandedOver: "no entry is ever changed; whoever reads finds those of both records",
    },
  ],

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
