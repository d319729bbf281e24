import { asc, eq } from "drizzle-orm";
import { moveRows, type PersonalData } from "../privacy/personal-data.ts";
import { candidates, elections } from "./tables.ts";

/** Recorded consents, and who set what of the election. */
export const electionData: PersonalData = {
  tables: [
    {
      table: candidates,
      notErased: "a candidate's consent stands; who recorded it goes by itself",
    },
    {
      table: elections,
      notExported: "what an official set is the organisation's; the audit log says when",
      notErased: "it belongs to the organisation; who set it goes by itself",
    },
  ],

  async read({ db }, userId) {
    return {
      recordedConsents: await db
        .select({ candidate: candidates.name, at: candidates.whatsappConsentAt })
        .from(candidates)
        .where(eq(candidates.whatsappConsentBy, userId))
        .orderBy(asc(candidates.id)),
    };
  },

  handOver(db, handover) {
    return moveRows(db, handover, candidates.whatsappConsentBy, elections.changedBy);
  },
};
