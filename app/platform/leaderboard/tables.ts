import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { leaderboardPeriods, pointActs } from "#app/contract/leaderboard.values.ts";
import { moment } from "../database/tables.ts";
import { personal } from "../privacy/personal-table.ts";
import { users } from "../user/tables.ts";

const userId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Each source counts once; above the daily cap it earned 0. */
export const points = pgTable(
  "points",
  {
    userId: userId(),
    act: text("act", { enum: pointActs }).notNull(),
    source: text("source").notNull(),
    points: smallint("points").notNull(),
    at: moment("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.act, table.source] }),
    index("points_of_day").on(table.userId, table.act, table.at),
  ],
);

/** A trigger of `users` maintains `isVerified`; the next act or night folds a changed name. */
export const pointHolders = pgTable(
  "point_holders",
  {
    userId: userId().primaryKey(),
    searchText: text("search_text"),
    isVerified: boolean("is_verified").notNull(),
    isHidden: boolean("is_hidden").notNull().default(false),
  },
  (table) => [
    index("point_holders_by_name").using("gin", table.searchText.op("gin_trgm_ops")),
    index("point_holders_unfolded").on(table.userId).where(sql`search_text is null`),
  ],
);

export const pointTotals = pgTable(
  "point_totals",
  {
    userId: userId(),
    period: text("period", { enum: leaderboardPeriods }).notNull(),
    bucket: date("bucket", { mode: "string" }).notNull(),
    points: integer("points").notNull(),
    /** Verified and not hidden: maintained by a trigger of `point_holders`. */
    isShown: boolean("is_shown").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.period, table.bucket] }),
    index("point_totals_by_points")
      .on(table.period, table.bucket, table.points, table.userId)
      .where(sql`is_shown and points > 0`),
  ],
);

/**
 * Shown people per number of points, for ranks and deep pages without counting. Maintained by a
 * trigger of `point_totals`.
 */
export const pointSteps = pgTable(
  "point_steps",
  {
    period: text("period", { enum: leaderboardPeriods }).notNull(),
    bucket: date("bucket", { mode: "string" }).notNull(),
    points: integer("points").notNull(),
    people: integer("people").notNull(),
  },
  (table) => [primaryKey({ columns: [table.period, table.bucket, table.points] })],
);

export const personalPoints = [
  personal(points, {
    shows: { points: ["act", "points", "at"] },
    order: ["at"],
    erase: "delete",
    merge: "odd",
  }),
  personal(pointHolders, {
    shows: { not: "the account's name and status, folded for the search" },
    erase: "delete",
    merge: "odd",
  }),
  personal(pointTotals, {
    shows: { not: "sums of the points, which are in the export" },
    erase: "delete",
    merge: "odd",
  }),
];
