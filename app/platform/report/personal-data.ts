import { and, asc, eq } from "drizzle-orm";
import { moveRows, type PersonalData } from "../privacy/personal-data.ts";
import { reportFiles, reportSteps, reports } from "./tables.ts";

export const reportData: PersonalData = {
  tables: [{ table: reports }, { table: reportSteps }],

  async read({ db }, userId) {
    return {
      reports: await db
        .select({
          number: reports.number,
          title: reports.title,
          type: reports.type,
          state: reports.state,
          location: reports.location,
          startsOn: reports.startsOn,
          endsOn: reports.endsOn,
          goals: reports.goals,
          officials: reports.officials,
          description: reports.description,
          sentAt: reports.sentAt,
        })
        .from(reports)
        .where(eq(reports.authorId, userId))
        .orderBy(asc(reports.endsOn), asc(reports.id)),
      reportSteps: await db
        .select({
          report: reports.title,
          act: reportSteps.act,
          at: reportSteps.at,
          note: reportSteps.note,
        })
        .from(reportSteps)
        .innerJoin(reports, eq(reports.id, reportSteps.reportId))
        .where(eq(reportSteps.byId, userId))
        .orderBy(asc(reportSteps.id)),
    };
  },

  async listFiles({ db, personal }, userId) {
    const rows = await db
      .select({
        id: reportFiles.id,
        reportId: reports.id,
        sealedName: reportFiles.sealedName,
        key: reportFiles.storedAs,
      })
      .from(reportFiles)
      .innerJoin(reports, eq(reports.id, reportFiles.reportId))
      .where(eq(reports.authorId, userId))
      .orderBy(asc(reportFiles.id));
    return rows.map(({ id, reportId, sealedName, key }) => ({
      id,
      name: `reports/${reportId}/${personal.open(sealedName).replace(/\.[a-z0-9]{1,5}$/i, "")}`,
      keptIn: "documents" as const,
      key,
    }));
  },

  /** Drafts go with their author; sent reports are the organisation's and become anonymous. */
  async erase(db, { id }) {
    await db.delete(reports).where(and(eq(reports.authorId, id), eq(reports.state, "draft")));
    await db.update(reports).set({ authorId: null }).where(eq(reports.authorId, id));
    await db.update(reportSteps).set({ byId: null }).where(eq(reportSteps.byId, id));
  },

  async handOver(db, handover) {
    await moveRows(db, handover, reports.authorId, reportSteps.byId);
  },
};
