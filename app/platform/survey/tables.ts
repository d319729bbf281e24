import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { SurveyAnswers, SurveyQuestion } from "#app/contract/survey.ts";
import {
  resultsTimes,
  type SurveyStanding,
  standings,
  surveyHistoryActs,
  surveyKinds,
  surveyStates,
} from "#app/contract/survey.values.ts";
import { ranks } from "#app/contract/user.ts";
import { moment } from "../database/tables.ts";
import { termsColumn } from "../database/terms.ts";
import { personal } from "../privacy/personal-table.ts";
import { users } from "../user/tables.ts";
import type { GroupResults } from "./tally.ts";

export interface StoredAudience {
  readonly governorates: readonly string[];
  readonly units: readonly string[];
  readonly roles: readonly number[];
  readonly standing: SurveyStanding;
}

export const surveys = pgTable(
  "surveys",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    kind: text("kind", { enum: surveyKinds }).notNull(),
    /** Of the last act; the hours say what holds now (`stateAt`). */
    state: text("state", { enum: surveyStates }).notNull(),
    since: moment("since").notNull(),
    title: text("title").notNull(),
    titleEn: text("title_en"),
    terms: termsColumn("terms").notNull(),
    text: text("text").notNull(),
    textEn: text("text_en").notNull(),
    questions: jsonb("questions").$type<readonly SurveyQuestion[]>().notNull(),
    isAnonymous: boolean("is_anonymous").notNull(),
    mayChange: boolean("may_change").notNull(),
    results: text("results", { enum: resultsTimes }).notNull(),
    /** Null opens at once. */
    opensAt: moment("opens_at"),
    closesAt: moment("closes_at"),
    audience: jsonb("audience").$type<StoredAudience>().notNull(),
    /** Keys as in notification/rules.ts: who has one is asked. Empty before it is published. */
    audienceKeys: text("audience_keys").array().notNull(),
    /** The area of who began it (rules.ts). */
    governorateCode: text("governorate_code"),
    branchIds: uuid("branch_ids").array().notNull(),
    secretariatIds: uuid("secretariat_ids").array().notNull(),
    /** Grows with each act: detects edit conflicts. */
    version: integer("version").notNull().default(1),
    /** People asked when it opened; null before they were told. */
    asked: integer("asked"),
    /** When people were notified, and those who had not answered reminded. */
    toldAt: moment("told_at"),
    remindedAt: moment("reminded_at"),
    /** When the last answers were counted, and how many people had answered. */
    settledAt: moment("settled_at"),
    answered: integer("answered"),
    /** Of a settled anonymous survey: the groups' disclosable results. */
    groups: jsonb("groups").$type<GroupResults>(),
    changedAt: moment("changed_at").notNull(),
    changedBy: uuid("changed_by")
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    index("surveys_by_change").on(table.kind, table.changedAt, table.id),
    index("surveys_of_state").on(table.kind, table.state, table.since, table.id),
    // What a local leader's desk has.
    index("surveys_of_governorate")
      .on(table.kind, table.governorateCode, table.changedAt, table.id)
      .where(sql`governorate_code is not null`),
    index("surveys_of_governorate_by_state")
      .on(table.kind, table.governorateCode, table.state)
      .where(sql`governorate_code is not null`),
    index("surveys_of_branches").using("gin", table.branchIds),
    index("surveys_of_secretariats").using("gin", table.secretariatIds),
    index("surveys_unsettled")
      .on(table.opensAt)
      .where(sql`state in ('scheduled', 'open', 'closed', 'withdrawn') and settled_at is null`),
    index("surveys_terms").using("gin", table.terms),
    index("surveys_changed_by").on(table.changedBy),
  ],
);

/**
 * A row per audience key, so that finding one's surveys is a few index ranges. A trigger keeps it.
 */
export const surveyAudiences = pgTable(
  "survey_audiences",
  {
    surveyId: uuid("survey_id")
      .notNull()
      .references(() => surveys.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    standing: text("standing", { enum: standings }).notNull(),
    opensAt: moment("opens_at").notNull(),
    closesAt: moment("closes_at").notNull(),
    /** Results are told to members at some time. */
    isTold: boolean("is_told").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.surveyId, table.key] }),
    index("survey_audiences_by_end").on(table.key, table.standing, table.closesAt, table.surveyId),
  ],
);

/** `by` is null for its hours. */
export const surveySteps = pgTable(
  "survey_steps",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    surveyId: uuid("survey_id")
      .notNull()
      .references(() => surveys.id, { onDelete: "cascade" }),
    act: text("act", { enum: surveyHistoryActs }).notNull(),
    by: uuid("by").references(() => users.id),
    at: moment("at").notNull(),
    note: text("note"),
  },
  (table) => [
    index("steps_of_survey").on(table.surveyId, table.id),
    index("survey_steps_by").on(table.by),
  ],
);

/** Once per person, by the key. Neither when nor what (docs/decisions/0062). */
export const surveyRoll = pgTable(
  "survey_roll",
  {
    surveyId: uuid("survey_id")
      .notNull()
      .references(() => surveys.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.surveyId, table.userId] }),
    index("survey_roll_of_user").on(table.userId, table.surveyId),
  ],
);

/** Anonymous rows have a random id, no person, place or time, and came in a shuffled batch. */
export const surveyResponses = pgTable(
  "survey_responses",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    surveyId: uuid("survey_id")
      .notNull()
      .references(() => surveys.id, { onDelete: "cascade" }),
    answers: jsonb("answers").$type<SurveyAnswers>().notNull(),
    /** Of an anonymous poll: by which its voter finds it. */
    receipt: text("receipt"),
    /** Null if anonymous, or erased. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    governorateCode: text("governorate_code"),
    rank: text("rank", { enum: ranks }),
    answeredAt: moment("answered_at"),
    /** In survey_counts already. */
    isCounted: boolean("is_counted").notNull(),
  },
  (table) => [
    index("responses_of_survey").on(table.surveyId, table.id),
    uniqueIndex("responses_of_user")
      .on(table.userId, table.surveyId)
      .where(sql`user_id is not null`),
    index("responses_uncounted").on(table.surveyId, table.id).where(sql`not is_counted`),
    index("responses_by_receipt")
      .on(table.surveyId, table.receipt.op("text_pattern_ops"))
      .where(sql`receipt is not null`),
  ],
);

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** Anonymous answers, encrypted and padded to one length. A pool is all of them, or a group's. */
export const surveyBoxes = pgTable(
  "survey_boxes",
  {
    /** Random: also the order in which they are taken. */
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    surveyId: uuid("survey_id")
      .notNull()
      .references(() => surveys.id, { onDelete: "cascade" }),
    pool: text("pool").notNull(),
    sealed: bytea("box").notNull(),
  },
  (table) => [index("boxes_of_pool").on(table.surveyId, table.pool, table.id)],
);

/** Encrypted; deleted when the last box is opened. */
export const surveyKeys = pgTable("survey_keys", {
  surveyId: uuid("survey_id")
    .primaryKey()
    .references(() => surveys.id, { onDelete: "cascade" }),
  sealedKey: text("sealed_key").notNull(),
});

/** JSON encrypted with the survey's key: small counts would disclose people. */
export const surveySums = pgTable(
  "survey_sums",
  {
    surveyId: uuid("survey_id")
      .notNull()
      .references(() => surveys.id, { onDelete: "cascade" }),
    part: text("part").notNull(),
    sealed: text("sums").notNull(),
  },
  (table) => [primaryKey({ columns: [table.surveyId, table.part] })],
);

/** Part "" is all, else "g:11", "r:member"; empty question and value count answers. */
export const surveyCounts = pgTable(
  "survey_counts",
  {
    surveyId: uuid("survey_id")
      .notNull()
      .references(() => surveys.id, { onDelete: "cascade" }),
    part: text("part").notNull(),
    question: text("question").notNull(),
    value: text("value").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.surveyId, table.part, table.question, table.value] })],
);

export const personalSurveys = [
  personal(surveyRoll, { shows: "odd", erase: "delete" }),
  personal(surveyResponses, { shows: "odd", erase: "odd" }),
  personal(surveys, {
    shows: { not: "the words are the organisation's; the acts say when they were written" },
    erase: { not: "it belongs to the organisation; the name goes with the user" },
  }),
  personal(surveySteps, {
    of: "by",
    shows: { surveyActs: [{ kind: surveys.kind, title: surveys.title }, "act", "at", "note"] },
    order: ["id"],
    erase: { not: "acts of office stay, without a name" },
  }),
];
