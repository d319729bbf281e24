import { sql } from "drizzle-orm";
import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../database/tables.ts";
import { personal } from "../privacy/personal-table.ts";
import { users } from "../user/tables.ts";

/** A rollup, rebuilt from the data (store-rollups.ts). Names no person. */
export const statisticsDays = pgTable(
  "statistics_days",
  {
    /** `*` for the country, a governorate's code, or that with a branch: `11/0197…`. */
    place: text("place").notNull(),
    measure: text("measure").notNull(),
    /** In Cairo. */
    day: date("day").notNull(),
    category: text("category").notNull(),
    source: text("source").notNull(),
    amount: bigint("amount", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.place, table.measure, table.day, table.category] }),
    index("statistics_days_of_source").on(table.source, table.day),
  ],
);

/** A year of country and governorates is half a million days, and 17,000 months. */
export const statisticsMonths = pgTable(
  "statistics_months",
  {
    place: text("place").notNull(),
    measure: text("measure").notNull(),
    /** The first day, in Cairo. */
    month: date("month").notNull(),
    category: text("category").notNull(),
    source: text("source").notNull(),
    amount: bigint("amount", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.place, table.measure, table.month, table.category] }),
    index("statistics_months_of_source").on(table.source, table.month),
  ],
);

/** Written by triggers, once per statement; append only, so that writes don't block each other. */
export const statisticsMarks = pgTable(
  "statistics_marks",
  { source: text("source").notNull(), day: date("day").notNull() },
  (table) => [index("statistics_marks_by_source").on(table.source, table.day)],
);

/** One row, `id` 1. */
export const statisticsState = pgTable("statistics_state", {
  id: integer("id").primaryKey().default(1),
  /** Changes up to this day leave a mark; set before those days are counted. */
  marked: date("marked").notNull(),
  /** Later days are counted live. */
  closed: date("closed"),
  countedOn: date("counted_on"),
});

/** `age` by age group and gender, `education`, `cohort` by month of joining and full years. */
export const statisticsMembers = pgTable(
  "statistics_members",
  {
    place: text("place").notNull(),
    facet: text("facet", { enum: ["age", "education", "cohort"] }).notNull(),
    key: text("key").notNull(),
    other: text("other").notNull(),
    amount: integer("amount").notNull(),
  },
  (table) => [primaryKey({ columns: [table.place, table.facet, table.key, table.other] })],
);

/** The id, signed, is in the mail's link to unsubscribe. */
export const statisticsSubscriptions = pgTable("statistics_subscriptions", {
  id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
  userId: uuid("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  language: text("language", { enum: ["ar", "en"] }).notNull(),
  createdAt: moment("created_at").notNull(),
  /** The last Saturday, in Cairo, that is done, with or without a mail. */
  doneOn: date("done_on"),
});

export const personalMails = personal(statisticsSubscriptions, {
  shows: { statisticsMail: ["language", "createdAt"] },
  isOne: true,
  erase: "delete",
  merge: { once: [] },
});
