import { sql } from "drizzle-orm";
import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../database/tables.ts";
import { users } from "../user/tables.ts";

/**
 * What was counted of a day that is closed: of a measure, by category, in a place. Read instead of what
 * was counted, and made anew from it (store-rollups.ts). Nothing in it names a person.
 */
export const statisticsDays = pgTable(
  "statistics_days",
  {
    /** `*` for the country, a governorate's code, or that with a branch: `11/0197…`. */
    place: text("place").notNull(),
    measure: text("measure").notNull(),
    /** In Cairo. */
    day: date("day").notNull(),
    category: text("category").notNull(),
    /** Which part counts it: that is counted anew as a whole. */
    source: text("source").notNull(),
    amount: bigint("amount", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.place, table.measure, table.day, table.category] }),
    index("statistics_days_of_source").on(table.source, table.day),
  ],
);

/**
 * Days that are kept as sums of their months (store-months.ts): a year of the country and all governorates is
 * half a million days, and 17,000 months.
 */
export const statisticsMonths = pgTable(
  "statistics_months",
  {
    /** `*` or a governorate's code. */
    place: text("place").notNull(),
    measure: text("measure").notNull(),
    /** Its first day, in Cairo. */
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

/**
 * Closed days of which something changed, written by triggers where it is changed, once a statement. Append
 * only, so that no two writes wait for each other; a job counts these days anew.
 */
export const statisticsMarks = pgTable(
  "statistics_marks",
  { source: text("source").notNull(), day: date("day").notNull() },
  (table) => [index("statistics_marks_by_source").on(table.source, table.day)],
);

/** How far the counting has come. One row, `id` 1. */
export const statisticsState = pgTable("statistics_state", {
  id: integer("id").primaryKey().default(1),
  /** Up to which day a change is marked; set before those days are counted. */
  marked: date("marked").notNull(),
  /** Up to which day everything is counted; later ones are counted as they are asked for. */
  closed: date("closed"),
  /** On which day the people on file were counted by what they are. */
  countedOn: date("counted_on"),
});

/**
 * Members as they were last counted, by what they are: `age` by age group and gender, `education`, and
 * `cohort` by the month of joining and the full years for which a membership went on.
 */
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

/** Leaders who want the mail of Saturdays. The id, signed, is what their mails can be stopped by. */
export const statisticsSubscriptions = pgTable("statistics_subscriptions", {
  id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
  userId: uuid("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  /** In which it is written: that of the page on which it was asked for. */
  language: text("language", { enum: ["ar", "en"] }).notNull(),
  createdAt: moment("created_at").notNull(),
  /** The last Saturday, in Cairo, that is done: with the mail, or where there was none to write. */
  doneOn: date("done_on"),
});
