import { z } from "zod";
import { askedAs } from "./ask.ts";
import { done, get, post } from "./endpoint.ts";
import { ticked } from "./form-fields.ts";
import {
  IMPORT_USERS,
  importColumns,
  importOutcomes,
  importProblems,
  keptReasons,
  MOST_WORDS,
  wordColumns,
} from "./import.values.ts";
import { importCalls, importFile, importLine, importProblem, rejectedRow } from "./import-calls.ts";
import { namedObject } from "./named-object.ts";
import { idParams } from "./uuid.ts";

export type { ImportCounts, ImportLine, RejectedRow } from "./import-calls.ts";

/** How a file of members comes in. */
const calls = importCalls({
  kind: "members",
  noun: "",
  what: "members",
  path: "/imports",
  can: IMPORT_USERS,
  columns: importColumns,
  settings: {
    /** Missing membership numbers are assigned. */
    givesNumbers: ticked,
  },
});
export const memberImportCalls = calls;
export const {
  list: listImports,
  startUpload,
  addPiece,
  finishUpload,
  chooseColumns,
  chooseSheet,
  discard: discardImport,
  readRejected,
} = calls;

/** What became of those whom an import had added or changed. */
const undoneCounts = namedObject("UndoneCounts", {
  removed: z.number().int(),
  restored: z.number().int(),
  kept: z.number().int(),
});
export type UndoneCounts = z.infer<typeof undoneCounts>;

const counted = importProblem.extend({ rows: z.number().int() });
const column = z.enum(importColumns);
const sample = namedObject("ImportSample", {
  line: z.number().int(),
  /** Null for who would be given one. */
  membershipId: z.string().nullable(),
  name: z.string(),
  /** The branch that the person joins by it, by its name; null for who has one, or gets none. */
  branch: z.string().nullish(),
  /** What was understood of somebody new; null for what the file doesn't say. */
  read: z
    .object({
      birthDate: z.string(),
      joinDate: z.string().nullable(),
      endDate: z.string().nullable(),
      status: z.enum(["verified", "expired"]),
    })
    .nullish(),
  changes: z.array(
    z.object({
      column: z.enum([...importColumns, "branch"]),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
});
const word = namedObject("ImportWord", {
  /** What `explainWords` calls it by. */
  key: z.string(),
  column: z.enum(wordColumns),
  word: z.string(),
  /** Of a city, the name of the governorate that it stands beside. */
  governorate: z.string().nullable(),
  rows: z.number().int(),
  /** `verified` or `expired`, the code of a governorate, the name of a city; null for what nobody said. */
  means: z.string().nullable(),
  /** What a city may mean. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type ImportWord = z.infer<typeof word>;
export type ImportSample = z.infer<typeof sample>;

export const readImport = get("readImport", "/imports/{id}", {
  summary: "One import: where it stands, its columns, and what became of its rows or would become",
  admits: { can: IMPORT_USERS },
  params: idParams,
  answer: importLine.extend({
    /** Percent. */
    percent: z.number().int(),
    startedAt: z.string().nullable(),
    finishedAt: z.string().nullable(),
    keptUntil: z.string().nullable(),
    /** Why the file could not be read. */
    problem: z.object({ code: z.enum(importProblems), message: z.string() }).nullable(),
    ...importFile.shape,
    givesNumbers: z.boolean(),
    /** Words of the file that nobody knows, or that were explained, most rows first. */
    words: z.array(word),
    /** What each column of the file means; null for nothing. */
    columns: z.array(column.nullable()),
    /** The columns were chosen by hand for a file with the same headers. */
    isRemembered: z.boolean(),
    /** Rejected rows by column and reason, most first. */
    reasons: z.array(counted),
    notes: z.array(counted),
    samples: z.record(z.enum(importOutcomes), z.array(sample)),
    rejected: z.array(rejectedRow),
    undone: undoneCounts,
    kept: z.array(
      z.object({
        name: z.string(),
        membershipId: z.string().nullable(),
        reason: z.enum(keptReasons),
      }),
    ),
  }),
});
export type Import = z.infer<typeof readImport.answer>;

export const runImport = post("runImport", "/imports/{id}/run", {
  summary: "Brings the members in; one import at a time",
  admits: { can: IMPORT_USERS },
  params: idParams,
  answer: done,
});

/** As a form sends it: one value alone is no list. */
const texts = (most: number) =>
  z.preprocess(
    (given) => (typeof given === "string" ? [given] : given),
    z.array(z.string().max(200)).max(most),
  );

export const explainWords = post("explainWords", "/imports/{id}/words", {
  summary:
    "Says what words of the file mean that the portal doesn't know, and lets the file be looked through again",
  admits: { can: IMPORT_USERS },
  params: idParams,
  body: z.object({
    /** Keys of `words`. */
    words: askedAs("import.words", texts(MOST_WORDS)),
    /** What each of them means; `none` to leave it out. */
    means: askedAs("import.means", texts(MOST_WORDS)),
  }),
  example: { words: ["status  منتهي"], means: ["expired"] },
  answer: done,
});

export const undoImport = post("undoImport", "/imports/{id}/undo", {
  summary:
    "Removes whom the import added and gives those whom it changed their former values, but for who did something since",
  admits: { can: IMPORT_USERS },
  params: idParams,
  answer: done,
});
