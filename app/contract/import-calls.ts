import { z } from "zod";
import { cleanLine } from "#app/arabic/text.ts";
import { askedAs } from "./ask.ts";
import { type Ability, del, done, get, made, post } from "./endpoint.ts";
import { type ticked, wholeNumber } from "./form-fields.ts";
import { HEADER_ROWS, type ImportKind, importStates, UNREAD_COLUMN } from "./import.values.ts";
import { namedObject } from "./named-object.ts";
import { pageOf, pageQuery } from "./page.ts";
import { idParams } from "./uuid.ts";

const counts = namedObject("ImportCounts", {
  rows: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  rejected: z.number().int(),
  /** Of the rejected, those that stand in the file before. */
  repeated: z.number().int(),
});
export type ImportCounts = z.infer<typeof counts>;

export const importLine = namedObject("ImportLine", {
  id: z.string(),
  fileName: z.string(),
  /** Who brought it in; null for somebody who is erased. */
  by: z.string().nullable(),
  createdAt: z.string(),
  state: z.enum(importStates),
  counts,
});
export type ImportLine = z.infer<typeof importLine>;

/** What is wrong with a column of a row, or with all of it. */
export const importProblem = z.object({ path: z.string(), message: z.string() });

export const rejectedRow = namedObject("RejectedRow", {
  line: z.number().int(),
  cells: z.array(z.string()),
  problems: z.array(importProblem),
  /** Whose records hold what the row says, for who may read people; two may be one person's. */
  records: z
    .array(z.object({ id: z.string(), name: z.string(), membershipId: z.string().nullable() }))
    .optional(),
});
export type RejectedRow = z.infer<typeof rejectedRow>;

/** What a file says of itself: the answer of a call that reads an import begins with it. */
export const importFile = z.object({
  /** The first rows of the file, cut to what is shown; null once they are deleted. */
  preview: z.array(z.array(z.string())).nullable(),
  /** Row numbers as a spreadsheet shows them, empty rows counted. */
  lines: z.array(z.number().int()),
  /** The sheets of a workbook that has several, with how many rows each has; 10,000 means that or more. */
  sheets: z.array(z.object({ name: z.string(), rows: z.number().int() })),
  /** Index from 0. */
  sheet: z.number().int(),
  /** The row of the preview that holds the headers, from 1; 0 if none does. */
  headerRow: z.number().int(),
});

interface ImportContract<Column extends string, Settings extends z.ZodRawShape> {
  kind: ImportKind;
  noun: string;
  /** What is brought in, for the summaries. */
  what: string;
  path: `/${string}`;
  can: Ability;
  or?: Ability;
  columns: readonly [Column, ...Column[]];
  /** What else is said with the columns. */
  settings: Settings;
}

/**
 * Calls of a file's import: pieces, columns, rejected rows. What becomes of accepted rows is the
 * kind's own.
 */
export function importCalls<Column extends string, Settings extends z.ZodRawShape>({
  kind,
  noun,
  what,
  path,
  can,
  or,
  columns,
  settings,
}: ImportContract<Column, Settings>) {
  const admits = { can };
  const reads = or ? { can, or } : { can };
  return {
    kind,
    list: get(`list${noun}Imports`, path, {
      summary: `Imports of ${what}, newest first`,
      admits: reads,
      query: pageQuery(20).omit({ keyword: true }),
      answer: pageOf(importLine),
    }),
    startUpload: post(`start${noun}Upload`, path, {
      summary: "Opens an import for a file that follows in pieces",
      admits,
      body: z.object({
        fileName: askedAs(
          "import.fileName",
          z
            .string()
            .max(2000)
            .overwrite(cleanLine)
            .transform((name) => name.slice(-200)),
        ),
      }),
      example: { fileName: "2026.csv" },
      answer: made,
    }),
    addPiece: post(`add${noun}Piece`, `${path}/{id}/pieces`, {
      summary: "Adds the next piece of the file, of 4 MB at most; pieces are counted from 0",
      admits,
      params: idParams,
      body: z.object({
        place: z.coerce.number().int().min(0).max(99),
        piece: askedAs("import.piece", z.instanceof(File)),
      }),
      example: { place: 0 },
      multipart: true,
      answer: done,
    }),
    finishUpload: post(`finish${noun}Upload`, `${path}/{id}/uploaded`, {
      summary: "Says that the file is whole: its columns are read and guessed",
      admits,
      params: idParams,
      answer: done,
    }),
    chooseColumns: post(`choose${noun}Columns`, `${path}/{id}/columns`, {
      summary:
        "Says what each column means, and lets the file be looked through; nothing is changed",
      admits,
      params: idParams,
      body: z.object({
        headerRow: askedAs(
          "import.headerRow",
          z
            .preprocess(
              (given) => (typeof given === "number" ? String(given) : given),
              z.string().max(10),
            )
            .pipe(
              z
                .string()
                .min(1, { abort: true })
                .regex(/^\d{1,3}$/, "wrong"),
            )
            .transform(Number)
            .pipe(z.number().max(HEADER_ROWS)),
        ),
        columns: askedAs(
          "import.columns",
          z.preprocess(
            (given) => (typeof given === "string" ? [given] : given),
            z.array(z.enum([...columns, UNREAD_COLUMN])).max(100),
          ),
        ),
        ...settings,
      }),
      example: { headerRow: "1", columns: columns.slice(0, 2) } as never,
      answer: done,
    }),
    chooseSheet: post(`choose${noun}Sheet`, `${path}/{id}/sheet`, {
      summary: "Says which sheet of a workbook is read; its columns are then to be chosen",
      admits,
      params: idParams,
      body: z.object({ sheet: askedAs("import.sheet", wholeNumber(0, 29)) }),
      example: { sheet: "0" },
      answer: done,
    }),
    discard: del(`discard${noun}Import`, `${path}/{id}`, {
      summary: "Gives up an import that has changed done, and deletes its file",
      admits,
      params: idParams,
      answer: done,
    }),
    readRejected: get(`read${noun}Rejected`, `${path}/{id}/rejected`, {
      summary: "The rejected rows with their reasons, for a spreadsheet; ten thousand at most",
      admits: reads,
      params: idParams,
      answer: z.object({ headers: z.array(z.string()), rows: z.array(rejectedRow) }),
    }),
  };
}

export type ImportCalls = ReturnType<typeof importCalls<string, { givesNumbers: typeof ticked }>>;
