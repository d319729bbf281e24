import { eq, sql } from "drizzle-orm";
import { moveRows, type PersonalData } from "../privacy/personal-data.ts";
import { findConsents } from "./store.ts";
import { consents } from "./tables.ts";

export const consentData: PersonalData = {
  tables: [{ table: consents, counted: "consents" }],

  async read({ db }, userId) {
    const rows = await findConsents(db, userId);
    return {
      consents: rows.map(({ purpose, version, givenAt, withdrawnAt }) => {
        return { purpose, version, givenAt, withdrawnAt };
      }),
    };
  },

  async erase(db, { id }) {
    await db.delete(consents).where(eq(consents.userId, id));
  },

  /** The latest decision of either record holds; the newer of two active consents stays. */
  async handOver(db, handover) {
    const { fromId, toId } = handover;
    await db.execute(sql`
      update ${consents} as own set withdrawn_at = (
        select max(coalesce(other.withdrawn_at, other.given_at)) from ${consents} as other
        where other.user_id in (${fromId}, ${toId}) and other.user_id <> own.user_id
          and other.purpose = own.purpose
          and (coalesce(other.withdrawn_at, other.given_at), other.id) > (own.given_at, own.id))
      where own.user_id in (${fromId}, ${toId}) and own.withdrawn_at is null`);
    await moveRows(db, handover, consents.userId);
  },
};
