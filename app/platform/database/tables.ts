import { sql } from "drizzle-orm";
import { integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

/** A moment, in UTC, as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/**
 * What a write answered, under the key that its sender chose: sent again, it answers the same and
 * does nothing. The answer may hold tokens, so it is sealed.
 *
 * Rules: docs/product.md#forms-that-are-sent-twice.
 */
export const idempotency = pgTable(
  "idempotency",
  {
    call: text("call").notNull(),
    subject: text("subject").notNull(),
    key: text("key").notNull(),
    bodyHash: text("body_hash").notNull(),
    /**
     * Hash of what was written, for calls whose repeats under another key are answered from this
     * row. Null for other calls, for repeats, and once the window has passed.
     */
    repeatHash: text("repeat_hash"),
    sealedAnswer: text("sealed_answer"),
    createdAt: moment("created_at").notNull(),
    /** For a repeat under another key: when the write was applied. */
    appliedAt: moment("applied_at"),
  },
  (table) => [
    primaryKey({ columns: [table.call, table.subject, table.key] }),
    // Two that come at once under different keys wait for each other on this index.
    uniqueIndex("idempotency_repeat")
      .on(table.call, table.subject, table.repeatHash)
      .where(sql`${table.repeatHash} is not null`),
  ],
);

/** Fixed windows: how often `subject` did something since `windowStart`. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    rule: text("rule").notNull(),
    /** Hashed: an address or an e-mail is personal. */
    subject: text("subject").notNull(),
    windowStart: moment("window_start").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.rule, table.subject, table.windowStart] })],
);

/** Browsers in which an address was proved, so that strangers can't use up their share of mails. */
export const knownBrowsers = pgTable("known_browsers", {
  /** SHA-256 of the browser's random value and the address (http/asker.ts). */
  id: text("id").primaryKey(),
  seenAt: moment("seen_at").notNull(),
});
