import { z } from "zod";
import { cleanLine, cleanText } from "#app/arabic/text.ts";
import { CHANGE_ORGANISATION, MODERATE } from "./ability.ts";
import { askedAs } from "./ask.ts";
import { chatFile } from "./chat-files.ts";
import { done, get, patch, post, REPEAT_MINUTES } from "./endpoint.ts";
import { optionalWholeNumber } from "./form-fields.ts";
import {
  caseActs,
  caseOrigins,
  caseStates,
  decisionActs,
  MAX_ANSWER_LENGTH,
  MAX_DECISION_LENGTH,
  MAX_HELD_WORD_LENGTH,
  MAX_HELD_WORDS,
  MAX_REPORT_LENGTH,
  MAX_STOP_DAYS,
  MODERATION_PER_PAGE,
  reportedKinds,
  reportReasons,
  unseenStates,
} from "./moderation.values.ts";
import { namedObject } from "./named-object.ts";
import { pageOf, pageQuery } from "./page.ts";
import { reactionKinds } from "./reaction.values.ts";
import { stateVersion } from "./state-version.ts";

const text = z.string().nullish();
const id = z.object({ id: z.string().max(64) });
const admits = { can: MODERATE } as const;

const words = (longest: number) =>
  z
    .string()
    .max(4 * longest)
    .overwrite(cleanText)
    .max(longest);

/** What is meant: of a kind, by its id. What is of no kind that there is, is not found. */
const subject = z.object({ kind: z.string().max(64), id: z.string().max(64) });

/** Where something was written: the page of an item of content. */
const place = namedObject("WritingPlace", {
  kind: z.enum(reactionKinds),
  id: z.string(),
  title: z.string(),
  titleEn: text,
  isShown: z.boolean(),
});

const writing = namedObject("ReportedWriting", {
  kind: z.enum(reportedKinds),
  id: z.string(),
  text: z.string(),
  at: z.string(),
  editedAt: text,
  /** Null where everybody reads it; `deleted` by its author. */
  state: z.enum([...unseenStates, "deleted"]).nullish(),
  /** None of what is gone for good, and of a message. */
  place: place.nullish(),
  /** What a message brings, read as those of its room read it (readChatFile). */
  files: z.array(chatFile).optional(),
});

export const readReportable = get("readReportable", "/moderation/reportable/{kind}/{id}", {
  summary: "What is about to be reported, as the caller reads it",
  admits: "user",
  params: subject,
  answer: writing.extend({ author: z.string() }),
});

export const report = post("report", "/moderation/reportable/{kind}/{id}/reports", {
  summary: "Reports what somebody wrote, with a reason; moderators alone see by whom",
  admits: "user",
  params: subject,
  body: z.object({
    reason: askedAs("moderation.reason", z.enum(reportReasons)),
    note: words(MAX_REPORT_LENGTH).optional(),
    /** Of a message: the moderators see what stood just before it as well. */
    before: z.literal("on").optional(),
  }),
  example: { note: "إعلان تجاري مكرر", reason: "spam" },
  answer: done,
  repeatMinutes: REPEAT_MINUTES,
});

const decision = namedObject("CaseDecision", {
  act: z.enum(decisionActs),
  /** Why it was hidden. */
  reason: z.enum(reportReasons).nullish(),
  note: text,
  at: z.string(),
  /** Of `stop`: until when its author writes nothing. */
  stoppedUntil: text,
});

/** As moderators read it. */
const signedDecision = namedObject("SignedCaseDecision", { ...decision.shape, by: text });

const line = namedObject("ModerationLine", {
  id: z.string(),
  state: z.enum(caseStates),
  origin: z.enum(caseOrigins),
  /** Of `words`: the word of the organisation's list. */
  word: text,
  waitsSince: z.string(),
  reports: z.number().int(),
  /** Of the reports, the commonest. */
  reason: z.enum(reportReasons).nullish(),
  /** The author has answered the first decision. */
  isAnswered: z.boolean(),
  author: z.string(),
  writing,
  decision: signedDecision.nullish(),
});
export type ModerationLine = z.infer<typeof line>;

export const listCases = get("listCases", "/moderation/cases", {
  summary: "What waits for a moderator, the oldest first; or what was decided, the newest first",
  admits,
  query: pageQuery(MODERATION_PER_PAGE)
    .omit({ keyword: true })
    .extend({ state: z.enum(caseStates).default("open") }),
  answer: pageOf(line),
});

const oneCase = namedObject("ModerationCase", {
  ...line.shape,
  version: z.number().int(),
  /** As it was when it came before the moderators. */
  quote: z.string(),
  /** What the author says of the first decision. */
  answer: text,
  /** The newest first; the moderators' own. */
  reporters: z.array(
    z.object({
      name: z.string(),
      reason: z.enum(reportReasons),
      note: text,
      at: z.string(),
      /** What stood before a message, where who reported it shows it. */
      before: z.array(z.object({ by: z.string(), text: z.string() })),
    }),
  ),
  steps: z.array(
    z.object({
      act: z.enum(caseActs),
      at: z.string(),
      by: text,
      reason: z.enum(reportReasons).nullish(),
      note: text,
    }),
  ),
  /** The author's earlier cases: how many of each decision, and the newest. */
  history: z.object({
    counts: z.record(z.string(), z.number().int()),
    earlier: z.array(
      z.object({
        id: z.string(),
        quote: z.string(),
        act: z.enum(decisionActs),
        reason: z.enum(reportReasons).nullish(),
        at: z.string(),
      }),
    ),
    /** Since when the author has an account. */
    since: z.string(),
    stoppedUntil: text,
  }),
  /** What waits longest besides this one. */
  next: z.string().nullish(),
});
export type ModerationCase = z.infer<typeof oneCase>;

export const readCase = get("readCase", "/moderation/cases/{id}", {
  summary: "One case with who reported it, its author's history and what was done",
  admits,
  params: id,
  answer: oneCase,
});

/** As one sees it: of two moderators the second is told. */
const version = z.coerce.number().int().min(1).optional();

const days = optionalWholeNumber(1, MAX_STOP_DAYS);

export const decideCase = post("decideCase", "/moderation/cases/{id}/decision", {
  summary: "Keeps what was reported, or hides it, perhaps with a warning or days without writing",
  admits,
  params: id,
  body: z.object({
    act: askedAs("moderation.act", z.enum(decisionActs)),
    /** Needed to hide. */
    reason: z.enum(reportReasons).optional(),
    /** To the author. */
    note: words(MAX_DECISION_LENGTH).optional(),
    /** Needed to stop. */
    days: days.optional(),
    version,
  }),
  example: { act: "keep", note: "لا يخالف قواعد النقاش" },
  answer: decision,
});

export const readOwnCase = get("readOwnCase", "/moderation/own/{id}", {
  summary: "What was decided on something of one's own, and whether one may answer still",
  admits: "user",
  params: id,
  answer: z.object({
    id: z.string(),
    state: z.enum(caseStates),
    origin: z.enum(caseOrigins),
    quote: z.string(),
    writing,
    decision: decision.nullish(),
    answer: text,
    mayAnswer: z.boolean(),
  }),
});
export type OwnCase = z.infer<typeof readOwnCase.answer>;

export const answerCase = post("answerCase", "/moderation/own/{id}/answer", {
  summary: "Answers a decision, once; it goes back to the moderators",
  admits: "user",
  params: id,
  body: z.object({
    answer: askedAs("moderation.answer", words(MAX_ANSWER_LENGTH).min(1)),
  }),
  example: { answer: "لم أقصد أحدًا" },
  answer: done,
});

export const changeThread = patch("changeThread", "/moderation/threads/{kind}/{id}", {
  summary: "Closes the comments of an item, or opens them again",
  admits,
  params: subject,
  body: z.object({ isClosed: z.enum(["true", "false"]) }),
  example: { isClosed: "true" },
  answer: z.object({ isClosed: z.boolean() }),
});

/** One to a line, or with commas between; each once. */
const heldWords = z
  .string()
  .max(2 * MAX_HELD_WORDS * MAX_HELD_WORD_LENGTH)
  .transform((typed) => [
    ...new Set(
      typed
        .split(/[\n,،؛;]/)
        .map(cleanLine)
        .filter(Boolean),
    ),
  ])
  .refine((list) => list.length <= MAX_HELD_WORDS, "words-many")
  .refine((list) => list.every((each) => each.length <= MAX_HELD_WORD_LENGTH), "words-long");

const settings = z.object({
  words: z.array(z.string()),
  holdsFirst: z.boolean(),
  version: z.string().optional(),
});

export const readModerationSettings = get("readModerationSettings", "/moderation/settings", {
  summary: "The words that hold a comment back, and whether a new account's first ones are held",
  admits: { can: CHANGE_ORGANISATION },
  answer: settings,
});

const ticked = z.union([z.boolean(), z.enum(["on", "true", "false"])]).transform((given) => {
  return given === true || given === "on" || given === "true";
});

export const saveModerationSettings = patch("saveModerationSettings", "/moderation/settings", {
  summary:
    "Writes the list of words and whether a new account's first comments are held, as they were at `version`",
  admits: { can: CHANGE_ORGANISATION },
  body: z.object({
    words: heldWords.default([]),
    holdsFirst: ticked.default(false),
    version: stateVersion,
  }),
  example: { words: "نصاب", holdsFirst: "false" },
  answer: settings,
});
