import { boolean, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { firstSteps, services, type TestOutcome } from "#app/contract/first-steps.values.ts";
import { moment } from "../database/tables.ts";

/**
 * Done or skipped steps. Those that follow from other tables (roles, branches, members, news) are
 * here only when skipped. No foreign key to users: the audit log outlives them too.
 */
export const markedSteps = pgTable("first_steps", {
  step: text("step", { enum: firstSteps }).primaryKey(),
  doneAt: moment("done_at").notNull(),
  doneBy: uuid("done_by").notNull(),
  isSkipped: boolean("is_skipped").notNull().default(false),
});

export const serviceTests = pgTable("service_tests", {
  service: text("service", { enum: services }).primaryKey(),
  testedAt: moment("tested_at").notNull(),
  outcome: text("outcome").$type<TestOutcome>().notNull(),
  /** Placeholders of the message: of a push test, devices and how many were reached. */
  values: jsonb("values").$type<Readonly<Record<string, number>>>().notNull(),
});
