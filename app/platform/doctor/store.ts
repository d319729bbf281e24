import { eq } from "drizzle-orm";
import type { Finding } from "#app/contract/doctor.ts";
import type { Database } from "../database/connect.ts";
import { doctorReports } from "./tables.ts";

const LAST = 1;

export async function findReport(
  db: Database,
): Promise<{ findings: readonly Finding[]; foundAt: Date } | undefined> {
  const [report] = await db.select().from(doctorReports).where(eq(doctorReports.id, LAST));
  return report;
}

export async function saveReport(
  db: Database,
  report: { findings: readonly Finding[]; foundAt: Date },
): Promise<void> {
  await db
    .insert(doctorReports)
    .values({ id: LAST, ...report })
    .onConflictDoUpdate({ target: doctorReports.id, set: report });
}
