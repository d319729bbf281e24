import { sql } from "drizzle-orm";
import { integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { ASKER_DAYS } from "#app/contract/code.ts";
import { retain } from "./purge.ts";

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const ANSWER_DAYS = 1;

/** Sealed, since answers may hold tokens (docs/product.md#forms-that-are-sent-twice). */
export const idempotency = pgTable(
  "idempotency",
  {
    call: text("call").notNull(),
    subject: text("subject").notNull(),
    key: text("key").notNull(),
    bodyHash: text("body_hash").notNull(),
    /**
     * Hash of the content, where the call answers repeats under another key; null once it has
     * passed.
     */
    repeatHash: text("repeat_hash"),
    sealedAnswer: text("sealed_answer"),
    createdAt: moment("created_at").notNull(),
    /** Of a repeat under another key: when the write was applied. */
    appliedAt: moment("applied_at"),
  },
  (table) => [
    primaryKey({ columns: [table.call, table.subject, table.key] }),
    // Concurrent repeats under different keys wait on this index.
    uniqueIndex("idempotency_repeat")
      .on(table.call, table.subject, table.repeatHash)
      .where(sql`${table.repeatHash} is not null`),
  ],
);

/** Fixed windows. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    rule: text("rule").notNull(),
    /** Hashed, since addresses are personal. */
    subject: text("subject").notNull(),
    windowStart: moment("window_start").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.rule, table.subject, table.windowStart] })],
);

/** Browsers that proved an address: strangers can't use up their share of mails. */
export const knownBrowsers = pgTable("known_browsers", {
  /** SHA-256 of the browser's random value and the address (http/asker.ts). */
  id: text("id").primaryKey(),
  seenAt: moment("seen_at").notNull(),
});

export const keptAnswers = retain(idempotency, { by: "createdAt", days: ANSWER_DAYS });
export const keptWindows = retain(rateLimits, { by: "windowStart", days: 1 });
export const keptBrowsers = retain(knownBrowsers, { by: "seenAt", days: ASKER_DAYS });
