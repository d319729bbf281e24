import { and, eq, isNull, sql } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { consents, personalConsents } from "./tables.ts";

export const consentData: PersonalData = {
  tables: [personalConsents],

  /** The latest decision of either record holds; the newer of two active consents stays. */
  async handOver(db, { fromId, toId }) {
    await db.execute(sql`
      update ${consents} as own set withdrawn_at = (
        select max(coalesce(other.withdrawn_at, other.given_at)) from ${consents} as other
        where other.user_id in (${fromId}, ${toId}) and other.user_id <> own.user_id
          and other.purpose = own.purpose
          and (coalesce(other.withdrawn_at, other.given_at), other.id) > (own.given_at, own.id))
      where own.user_id in (${fromId}, ${toId}) and own.withdrawn_at is null`);
  },

  leave: {
    count: () => ({}),
    async end({ caller, db, now }) {
      await db
        .update(consents)
        .set({ withdrawnAt: now })
        .where(and(eq(consents.userId, caller.id), isNull(consents.withdrawnAt)));
    },
  },
};
