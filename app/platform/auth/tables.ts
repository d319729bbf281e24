import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { retain } from "../database/purge.ts";
import { moment } from "../database/tables.ts";
import { personal } from "../privacy/personal-table.ts";
import { users } from "../user/tables.ts";
import { REFRESH_DAYS } from "./rules.ts";

export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    playerId: text("player_id").notNull(),
    device: text("device"),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at").notNull(),
    endedAt: moment("ended_at"),
    endedBecause: text("ended_because", {
      enum: ["signed-out", "reused", "blocked", "everywhere"],
    }),
  },
  (table) => [index("sessions_of_user").on(table.userId)],
);

/** Hashed. Successors are derived from the token, so the grace needs no plain copy. */
export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    hash: text("hash").primaryKey(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    rotatedAt: moment("rotated_at"),
  },
  (table) => [
    index("refresh_tokens_of_session").on(table.sessionId),
    index("refresh_tokens_expiring").on(table.expiresAt),
  ],
);

/** Deleting a session deletes its tokens. */
export const personalSessions = personal(sessions, {
  shows: { sessions: ["device", "createdAt", "lastUsedAt", "endedAt", "endedBecause"] },
  order: ["createdAt"],
  erase: "delete",
  merge: "odd",
  counted: "sessions",
});

/** Sessions end unused, when the last of their tokens expires. */
export const keptSessions = retain(sessions, { by: "lastUsedAt", days: REFRESH_DAYS });
export const keptTokens = retain(refreshTokens, { by: "expiresAt", days: 0 });
