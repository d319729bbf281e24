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
  type Standing,
  standings,
  surveyHistoryActs,
  surveyKinds,
  surveyStates,
} from "#app/contract/survey.values.ts";
import { ranks } from "#app/contract/user.ts";
import { moment } from "../database/tables.ts";
import { termsColumn } from "../database/terms.ts";
import { users } from "../user/tables.ts";
import type { GroupResults } from "./tally.ts";

/** Whom a survey asks, as its writer chose: by codes of governorates and ids. */
export interface StoredAudience {
  readonly governorates: readonly string[];
  readonly units: readonly string[];
  readonly roles: readonly number[];
  readonly standing: Standing;
}

/** What members are asked; a poll is one with a single question of choices. */
export const surveys = pgTable(
  "surveys",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    kind: text("kind", { enum: surveyKinds }).notNull(),
    /** What was done last; its hours say what holds now (`stateAt`). */
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
    /** Null in a draft is at once. */
    opensAt: moment("opens_at"),
    closesAt: moment("closes_at"),
    audience: jsonb("audience").$type<StoredAudience>().notNull(),
    /** Keys as notification/rules.ts has them: who has one of them is asked. Empty before it is published. */
    audienceKeys: text("audience_keys").array().notNull(),
    /** Whose it is (rules.ts): the area of who began it. */
    governorateCode: text("governorate_code"),
    branchIds: uuid("branch_ids").array().notNull(),
    secretariatIds: uuid("secretariat_ids").array().notNull(),
    /** Grows with all that is done, so that of two who act at once the second is told. */
    version: integer("version").notNull().default(1),
    /** How many people it asked when it opened; null before they were told. */
    asked: integer("asked"),
    /** When those whom it asks were told, and when those who had not answered were reminded. */
    toldAt: moment("told_at"),
    remindedAt: moment("reminded_at"),
    /** When the last answers were counted after its end, and how many people had answered. */
    settledAt: moment("settled_at"),
    answered: integer("answered"),
    /** Of an anonymous one that is settled: how groups answered, as far as that may be told. */
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
 * What was published, once under each key of its audience, so that what asks somebody is a range of an
 * index for each of their few keys. A trigger keeps it, whoever writes the survey.
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
    /** Its results are told to members at some time. */
    isTold: boolean("is_told").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.surveyId, table.key] }),
    index("survey_audiences_by_end").on(table.key, table.standing, table.closesAt, table.surveyId),
  ],
);

/** What was done to a survey, by whom and when; nobody where its hour came. */
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

/**
 * Who answered: once a person, held by the key. Nothing else stands here, neither when nor what
 * (docs/decisions/0062).
 */
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

/**
 * What was answered. By name a row has its person, place and time; of an anonymous survey it has none of
 * them, a random id, and came in a shuffled batch.
 */
export const surveyResponses = pgTable(
  "survey_responses",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    surveyId: uuid("survey_id")
      .notNull()
      .references(() => surveys.id, { onDelete: "cascade" }),
    answers: jsonb("answers").$type<SurveyAnswers>().notNull(),
    /** Of an anonymous poll: by which its person finds it. */
    receipt: text("receipt"),
    /** Null in an anonymous survey, and where the person's data was erased. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    governorateCode: text("governorate_code"),
    rank: text("rank", { enum: ranks }),
    answeredAt: moment("answered_at"),
    /** Whether survey_counts has it already. */
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

/**
 * Answers of anonymous surveys that wait for others to be mixed with, sealed under the survey's own key
 * and of one length a survey. A pool is what they are mixed in: all of them, or what one group answered.
 */
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

/** The key of an anonymous survey's boxes, sealed; deleted when the last of them is opened. */
export const surveyKeys = pgTable("survey_keys", {
  surveyId: uuid("survey_id")
    .primaryKey()
    .references(() => surveys.id, { onDelete: "cascade" }),
  sealedKey: text("sealed_key").notNull(),
});

/**
 * What groups answered to an anonymous survey, until it is over: a JSON of counts, sealed under its key,
 * because small ones would tell on people. Then only what may be told of them is kept (surveys.groups).
 */
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

/**
 * How many answered what, in all (part "") or, by name, of one group ("g:11", "r:member"); question ""
 * and value "" are the answers themselves, value "" those to a question.
 */
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
