import { and, asc, eq } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { personalReports, reportFiles, reports } from "./tables.ts";

export const reportData: PersonalData = {
  tables: personalReports,

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

  /** Drafts go with their author. */
  async erase(db, { id }) {
    await db.delete(reports).where(and(eq(reports.authorId, id), eq(reports.state, "draft")));
  },
};
