import { integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** A moment, in UTC, as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/**
 * What a write answered, under the key that its sender chose: sent again, it answers the same and
 * does nothing. The answer may hold tokens, so it is sealed.
 */
export const idempotency = pgTable(
  "idempotency",
  {
    call: text("call").notNull(),
    subject: text("subject").notNull(),
    key: text("key").notNull(),
    bodyHash: text("body_hash").notNull(),
    sealedAnswer: text("sealed_answer"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.call, table.subject, table.key] })],
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
