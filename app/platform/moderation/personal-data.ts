import { asc, eq, sql } from "drizzle-orm";
import { moveRows, type PersonalData } from "../privacy/personal-data.ts";
import { moderationCases, moderationReports, moderationSteps, writingStops } from "./tables.ts";

/** Decisions on somebody's words and their own reports; who reported them is others' data. */
export const moderationData: PersonalData = {
  tables: [
    { table: moderationCases, notErased: "decisions stay, without a name, as the words do" },
    { table: moderationReports },
    {
      table: moderationSteps,
      notExported: "what was decided stands in the cases; acts of office stand in the audit log",
      notErased: "acts of office stay, without a name",
    },
    { table: writingStops },
  ],

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
      reports: await db
        .select({
          reason: moderationReports.reason,
          note: moderationReports.note,
          at: moderationReports.at,
        })
        .from(moderationReports)
        .where(eq(moderationReports.reporterId, userId))
        .orderBy(asc(moderationReports.id)),
      writingStops: await db
        .select({
          reason: writingStops.reason,
          since: writingStops.since,
          until: writingStops.until,
          liftedAt: writingStops.liftedAt,
        })
        .from(writingStops)
        .where(eq(writingStops.userId, userId))
        .orderBy(asc(writingStops.id)),
    };
  },

  async erase(db, { id }) {
    const { authorId } = moderationCases;
    await db
      .update(moderationCases)
      .set({ answer: null, sealedQuote: null })
      .where(eq(authorId, id));
    await db.delete(moderationReports).where(eq(moderationReports.reporterId, id));
    await db.delete(writingStops).where(eq(writingStops.userId, id));
  },

  /** Duplicate reports merge to one. */
  async handOver(db, handover) {
    const { fromId, toId } = handover;
    await db.execute(sql`
      with twice as (
        delete from ${moderationReports} as given using ${moderationReports} as kept
        where given.reporter_id = ${fromId} and kept.reporter_id = ${toId}
          and kept.case_id = given.case_id
        returning given.case_id)
      update ${moderationCases} set reports = reports - 1 from twice
      where twice.case_id = ${moderationCases.id}`);
    const { authorId, decidedBy } = moderationCases;
    const columns = [authorId, decidedBy, moderationReports.reporterId, moderationSteps.by];
    await moveRows(db, handover, ...columns, writingStops.userId);
  },
};
