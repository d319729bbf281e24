import { jsonb, pgTable, smallint } from "drizzle-orm/pg-core";
import type { Finding } from "#app/contract/doctor.ts";
import { moment } from "../database/tables.ts";

/** Only the last run is kept, in one row. */
export const doctorReports = pgTable("doctor_reports", {
  id: smallint("id").primaryKey(),
  findings: jsonb("findings").$type<readonly Finding[]>().notNull(),
  foundAt: moment("found_at").notNull(),
});
