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
import { users } from "../user/tables.ts";

const userId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** What somebody did and what it earned; nothing counts twice. Beyond a day's most it earned 0. */
export const points = pgTable(
  "points",
  {
    userId: userId(),
    act: text("act", { enum: pointActs }).notNull(),
    /** The id of what was done. */
    source: text("source").notNull(),
    points: smallint("points").notNull(),
    at: moment("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.act, table.source] }),
    index("points_of_day").on(table.userId, table.act, table.at),
  ],
);

/**
 * Who has points. A trigger of `users` keeps `isVerified` true, whoever approves, expires or blocks;
 * a name that changes is folded anew by the next act or the next night.
 */
export const pointHolders = pgTable(
  "point_holders",
  {
    userId: userId().primaryKey(),
    /** Folded; null while it must be made. */
    searchText: text("search_text"),
    isVerified: boolean("is_verified").notNull(),
    /** Asked not to be shown to others. */
    isHidden: boolean("is_hidden").notNull().default(false),
  },
  (table) => [
    index("point_holders_by_name").using("gin", table.searchText.op("gin_trgm_ops")),
    index("point_holders_unfolded").on(table.userId).where(sql`search_text is null`),
  ],
);

/** What somebody earned in a day, a week, a month and a year. */
export const pointTotals = pgTable(
  "point_totals",
  {
    userId: userId(),
    period: text("period", { enum: leaderboardPeriods }).notNull(),
    /** The period's first day. */
    bucket: date("bucket", { mode: "string" }).notNull(),
    points: integer("points").notNull(),
    /** Verified and not hidden: kept by a trigger of `point_holders`. */
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
 * How many of those who are shown have a number of points: the way to a rank and to a deep page
 * without counting people. A trigger of `point_totals` keeps it.
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
