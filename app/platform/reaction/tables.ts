import { sql } from "drizzle-orm";
import { bigint, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { unseenStates } from "#app/contract/moderation.values.ts";
import { reactionKinds } from "#app/contract/reaction.values.ts";
import { moment } from "../database/tables.ts";
import { personal } from "../privacy/personal-table.ts";
import { users } from "../user/tables.ts";

const targetColumns = {
  kind: text("kind", { enum: reactionKinds }).notNull(),
  targetId: bigint("target_id", { mode: "number" }).notNull(),
};

export const likes = pgTable(
  "likes",
  {
    ...targetColumns,
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.targetId, table.userId] }),
    index("likes_of_user").on(table.userId),
    // Counts a day (statistics/store-rollups.ts).
    index("likes_by_time").on(table.createdAt),
  ],
);

/** Once per person, however often and whichever way they shared. */
export const shares = pgTable(
  "shares",
  {
    ...targetColumns,
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.targetId, table.userId] }),
    index("shares_of_user").on(table.userId),
    // Counts a day (statistics/store-rollups.ts).
    index("shares_by_time").on(table.createdAt),
  ],
);

export const comments = pgTable(
  "comments",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    ...targetColumns,
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    body: text("body").notNull(),
    createdAt: moment("created_at").notNull(),
    editedAt: moment("edited_at"),
    /** By its writer; kept, so that a moderator understands the answers to it. */
    deletedAt: moment("deleted_at"),
    /** Null where it is public. */
    state: text("state", { enum: unseenStates }),
  },
  (table) => [
    // Not partial: whoever withdraws or deletes an item asks for deleted comments too.
    index("comments_by_date").on(table.kind, table.targetId, table.createdAt, table.id),
    index("comments_of_user").on(table.userId),
    // Counts a day (statistics/store-rollups.ts).
    index("comments_by_time").on(table.createdAt),
    index("comments_unseen")
      .on(table.kind, table.targetId, table.userId)
      .where(sql`state is not null and deleted_at is null`),
  ],
);

export const closedThreads = pgTable(
  "closed_threads",
  {
    ...targetColumns,
    closedAt: moment("closed_at").notNull(),
    closedBy: uuid("closed_by")
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.targetId] }),
    index("closed_threads_by").on(table.closedBy),
  ],
);

export const personalReactions = [
  personal(comments, {
    shows: {
      comments: ["kind", "targetId", "body", "createdAt", "editedAt", "deletedAt", "state"],
    },
    order: ["id"],
    erase: { not: "comments stay, without a name" },
    counted: "comments",
  }),
  personal(likes, {
    shows: { likes: ["kind", "targetId", "createdAt"] },
    order: ["createdAt"],
    erase: "odd",
    counted: "likes",
  }),
  personal(shares, {
    shows: { shares: ["kind", "targetId", "createdAt"] },
    order: ["createdAt"],
    erase: "odd",
  }),
  personal(closedThreads, {
    shows: { not: "the audit log has the act" },
    erase: { not: "acts of office stay, without a name" },
  }),
];
