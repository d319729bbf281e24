import { boolean, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import {
  firstSteps,
  type NightOutcome,
  services,
  type TestOutcome,
} from "#app/contract/first-steps.values.ts";
import { type ProxyFault, proxyParts } from "#app/contract/proxy.values.ts";
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

/** The latest of each: of a test of a service, of a night's backup, and of what browsers noticed of a proxy. */
export const serviceTests = pgTable("service_tests", {
  service: text("service", { enum: [...services, ...proxyParts, "backup"] }).primaryKey(),
  testedAt: moment("tested_at").notNull(),
  outcome: text("outcome").$type<TestOutcome | ProxyFault | NightOutcome>().notNull(),
  /**
   * Placeholders of the message: of a push test devices and how many were reached, of a refused body its bytes.
   * Of a backup when the last whole one was made, in milliseconds.
   */
  values: jsonb("values").$type<Readonly<Record<string, number>>>().notNull(),
});
