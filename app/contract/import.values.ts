/* docs/product.md#import-of-members */
import type { Ability } from "./endpoint.ts";

export const IMPORT_USERS: Ability = ["create", "user"];

/** What is brought in from a file; each kind has its own columns. */
export const importKinds = ["members", "candidates"] as const;
export type ImportKind = (typeof importKinds)[number];

/** What a file may tell of a member. */
export const importColumns = [
  "membershipId",
  "fullName",
  "nationalId",
  "phoneNumber",
  "governorate",
  "city",
  "email",
  "joinDate",
  "endDate",
  "status",
] as const;
export type ImportColumn = (typeof importColumns)[number];

/** What is sent of a column that means nothing. */
export const UNREAD_COLUMN = "none";

/** Columns whose words somebody may explain. */
export const wordColumns = ["status", "governorate", "city"] as const;
export type WordColumn = (typeof wordColumns)[number];
/** What is sent of a word that is left out. */
export const LEFT_OUT = "none";
/** So many unknown words of a file are asked about, the first that stand in it. */
export const MOST_WORDS = 40;

/** Without these nobody could be found by it again, or activate the account. */
export const requiredColumns: readonly ImportColumn[] = [
  "membershipId",
  "fullName",
  "nationalId",
  "phoneNumber",
  "governorate",
];

/** Where an import stands; `checking`, `running` and `undoing` are at work. */
export const importStates = [
  "uploading",
  "columns",
  "checking",
  "checked",
  "running",
  "finished",
  "undoing",
  "undone",
  "discarded",
] as const;
export type ImportState = (typeof importStates)[number];
export const statesAtWork: readonly ImportState[] = ["checking", "running", "undoing"];

/** Why a file can't be read, or not to its end. */
export const importProblems = [
  "not-table",
  "empty",
  "no-members",
  "quote-open",
  "columns-missing",
  "columns-twice",
  "too-many-rows",
  "gone",
] as const;
export type ImportProblem = (typeof importProblems)[number];

/** What becomes of a row. `repeated` are those of the rejected that stand in the file before. */
export const importOutcomes = ["added", "changed", "same"] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

export const keptReasons = [
  "activated",
  "signed-in",
  "application",
  "role",
  "aid",
  "feedback",
  "attendance",
  "other",
  "changed",
] as const;
export type KeptReason = (typeof keptReasons)[number];

/** The largest file, in megabytes: about four hundred thousand members. A form may be hardly larger. */
export const MAX_IMPORT_MB = 60;
/** A file is sent on to the platform in pieces, so that no process holds more of it. */
export const IMPORT_PIECE_BYTES = 4 * 1024 * 1024;
/** For so long an import can be undone, and its file and rejected rows are kept. */
export const IMPORT_KEPT_DAYS = 30;
/** The header is looked for among so many rows. */
export const HEADER_ROWS = 10;
/** Of a workbook's sheets no more rows are counted: counting all of a large one takes half a minute. */
export const MOST_ROWS_COUNTED = 10_000;
/** So many rows of each kind are shown. */
export const SAMPLE_ROWS = 20;
/** So many rejected rows are kept to be downloaded. */
export const MAX_REJECTED_KEPT = 10_000;
