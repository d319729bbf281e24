import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import {
  IMPORT_USERS,
  importColumns,
  importOutcomes,
  importProblems,
  keptReasons,
} from "./import.values.ts";
import { importCalls, importLine, importProblem, rejectedRow } from "./import-calls.ts";

export type { ImportCounts, ImportLine, RejectedRow } from "./import-calls.ts";

const id = z.object({ id: z.uuid() });

/** How a file of members comes in. */
const calls = importCalls({
  kind: "members",
  noun: "",
  what: "members",
  path: "/imports",
  can: IMPORT_USERS,
  columns: importColumns,
});
export const memberImportCalls = calls;
export const {
  list: listImports,
  startUpload,
  addPiece,
  finishUpload,
  chooseColumns,
  discard: discardImport,
  readRejected,
} = calls;

/** What became of those whom an import had added or changed. */
const undoneCounts = z.object({
  removed: z.number().int(),
  restored: z.number().int(),
  kept: z.number().int(),
});
export type UndoneCounts = z.infer<typeof undoneCounts>;

const column = z.enum(importColumns);
const sample = z.object({
  line: z.number().int(),
  membershipId: z.string(),
  name: z.string(),
  /** The branch that the person joins by it, by its name; null for who has one, or gets none. */
  branch: z.string().nullish(),
  changes: z.array(
    z.object({
      column: z.enum([...importColumns, "branch"]),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
});
export type ImportSample = z.infer<typeof sample>;

export const readImport = endpoint({
  name: "readImport",
  summary: "One import: where it stands, its columns, and what became of its rows or would become",
  method: "GET",
  path: "/imports/{id}",
  admits: { can: IMPORT_USERS },
  params: id,
  answer: importLine.extend({
    /** How much of the work at hand is behind it, 0 to 100. */
    percent: z.number().int(),
    startedAt: z.string().nullable(),
    finishedAt: z.string().nullable(),
    /** Until when it can be undone, and its rejected rows can be had. */
    keptUntil: z.string().nullable(),
    /** Why the file could not be read. */
    problem: z.object({ code: z.enum(importProblems), message: z.string() }).nullable(),
    /** The first rows of the file, cut to what is shown; null once they are deleted. */
    preview: z.array(z.array(z.string())).nullable(),
    /** The row of the preview that holds the headers, from 1; 0 if none does. */
    headerRow: z.number().int(),
    /** What each column of the file means; null for nothing. */
    columns: z.array(column.nullable()),
    /** The columns were chosen by hand for a file with the same headers. */
    isRemembered: z.boolean(),
    /** Rejected rows by column and reason, most first. */
    reasons: z.array(importProblem.extend({ rows: z.number().int() })),
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

export const runImport = endpoint({
  name: "runImport",
  summary: "Brings the members in; one import at a time",
  method: "POST",
  path: "/imports/{id}/run",
  admits: { can: IMPORT_USERS },
  params: id,
  answer: z.object({}).nullish(),
});

export const undoImport = endpoint({
  name: "undoImport",
  summary:
    "Removes whom the import added and gives those whom it changed their former values, but for who did something since",
  method: "POST",
  path: "/imports/{id}/undo",
  admits: { can: IMPORT_USERS },
  params: id,
  answer: z.object({}).nullish(),
});
