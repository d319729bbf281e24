import { boolean, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { firstSteps, services, type TestOutcome } from "#app/contract/first-steps.values.ts";
import { moment } from "../database/tables.ts";

/**
 * First steps that somebody has done or left out. Steps whose state follows from other tables (roles,
 * branches, members, news) are only here when they were left out. No foreign key to users: the audit
 * log says who did it, and outlives them too.
 */
export const markedSteps = pgTable("first_steps", {
  step: text("step", { enum: firstSteps }).primaryKey(),
  doneAt: moment("done_at").notNull(),
  doneBy: uuid("done_by").notNull(),
  /** The organisation does without it. */
  isSkipped: boolean("is_skipped").notNull().default(false),
});

/** The latest test of each outside service. */
export const serviceTests = pgTable("service_tests", {
  service: text("service", { enum: services }).primaryKey(),
  testedAt: moment("tested_at").notNull(),
  outcome: text("outcome").$type<TestOutcome>().notNull(),
  /** Numbers for the sentence: of a push test, devices and how many of them were reached. */
  values: jsonb("values").$type<Readonly<Record<string, number>>>().notNull(),
});
