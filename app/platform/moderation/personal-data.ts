import { asc, eq, sql } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { moderationCases, moderationReports, personalModeration } from "./tables.ts";

export const moderationData: PersonalData = {
  tables: personalModeration,

  async read({ db, personal }, userId) {
    const cases = await db
      .select({
        quote: moderationCases.quote,
        sealedQuote: moderationCases.sealedQuote,
        state: moderationCases.state,
        origin: moderationCases.origin,
        act: moderationCases.act,
        reason: moderationCases.reason,
        note: moderationCases.note,
        decidedAt: moderationCases.decidedAt,
        answer: moderationCases.answer,
        answeredAt: moderationCases.answeredAt,
      })
      .from(moderationCases)
      .where(eq(moderationCases.authorId, userId))
      .orderBy(asc(moderationCases.id));
    return {
      moderation: cases.map(({ sealedQuote, ...each }) => ({
        ...each,
        quote: sealedQuote === null ? each.quote : personal.open(sealedQuote),
      })),
    };
  },

  /** Duplicate reports merge to one. */
  async handOver(db, { fromId, toId }) {
    await db.execute(sql`
      with twice as (
        delete from ${moderationReports} as given using ${moderationReports} as kept
        where given.reporter_id = ${fromId} and kept.reporter_id = ${toId}
          and kept.case_id = given.case_id
        returning given.case_id)
      update ${moderationCases} set reports = reports - 1 from twice
      where twice.case_id = ${moderationCases.id}`);
  },
};
