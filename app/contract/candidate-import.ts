import { z } from "zod";
import { cleanLine } from "#app/arabic/text.ts";
import { askedAs } from "./ask.ts";
import { CANDIDATE_ROWS_PER_PAGE, candidateColumns } from "./candidate-import.values.ts";
import { CREATE_CANDIDATES, PUBLISH_CANDIDATES } from "./election-desk.values.ts";
import { del, done, get, post } from "./endpoint.ts";
import { importProblems } from "./import.values.ts";
import { importCalls, importFile, importLine, importProblem, rejectedRow } from "./import-calls.ts";
import { namedObject } from "./named-object.ts";
import { pageOf, pageQuery } from "./page.ts";
import { idParams } from "./uuid.ts";

const path = "/election/imports";
const admits = { can: CREATE_CANDIDATES } as const;
const reads = { can: CREATE_CANDIDATES, or: PUBLISH_CANDIDATES } as const;
const publishes = { can: PUBLISH_CANDIDATES } as const;
/** How a file of candidates comes in. */
export const candidateImportCalls = importCalls({
  kind: "candidates",
  noun: "Candidate",
  what: "candidates",
  path,
  can: CREATE_CANDIDATES,
  or: PUBLISH_CANDIDATES,
  columns: candidateColumns,
  settings: {},
});

const archive = z.object({
  part: z.number().int(),
  fileName: z.string(),
  isWhole: z.boolean(),
  files: z.number().int(),
});

export const readCandidateImport = get("readCandidateImport", `${path}/{id}`, {
  summary: "One import of candidates: where it stands, its columns, its archives and its problems",
  admits: reads,
  params: idParams,
  answer: importLine.extend({
    percent: z.number().int(),
    startedAt: z.string().nullable(),
    finishedAt: z.string().nullable(),
    keptUntil: z.string().nullable(),
    problem: z.object({ code: z.enum(importProblems), message: z.string() }).nullable(),
    ...importFile.shape,
    columns: z.array(z.enum(candidateColumns).nullable()),
    isRemembered: z.boolean(),
    archives: z.array(archive),
    /** Pictures that came, that are none, and that no row names. */
    pictures: z.object({
      good: z.number().int(),
      bad: z.number().int(),
      unnamed: z.number().int(),
    }),
    /** Candidates without a picture. */
    withoutPicture: z.number().int(),
    reasons: z.array(importProblem.extend({ rows: z.number().int() })),
    rejected: z.array(rejectedRow),
    /** Of those that were published, how many were written since. */
    changedSince: z.number().int(),
    mayPublish: z.boolean(),
    mayTakeBack: z.boolean(),
    /** Only that the caller brought the file in keeps them from publishing it. */
    needsOther: z.boolean(),
  }),
});
export type CandidateImport = z.infer<typeof readCandidateImport.answer>;

const row = namedObject("CandidateRowLine", {
  line: z.number().int(),
  name: z.string(),
  type: z.string(),
  electoralDistrict: z.string(),
  listName: z.string().nullish(),
  number: z.string().nullish(),
  imageUrl: z.string().nullish(),
  symbolImageUrl: z.string().nullish(),
  /** Once it is published. */
  candidateId: z.string().nullish(),
});
export type CandidateRowLine = z.infer<typeof row>;

export const listCandidateRows = get("listCandidateRows", `${path}/{id}/rows`, {
  summary: "The candidates of an import beside their pictures, in the order of the file",
  admits: reads,
  params: idParams,
  query: pageQuery(CANDIDATE_ROWS_PER_PAGE).omit({ keyword: true }),
  answer: pageOf(row),
});

/** Counted from 1. */
const part = z.string().max(64);

export const startArchive = post("startCandidateArchive", `${path}/{id}/archives`, {
  summary: "Opens an archive of pictures (.zip) that follows in pieces",
  admits,
  params: idParams,
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
  example: { fileName: "pictures.zip" },
  answer: z.object({ part: z.number().int() }),
});

export const addArchivePiece = post(
  "addCandidateArchivePiece",
  `${path}/{id}/archives/{part}/pieces`,
  {
    summary: "Adds the next piece of an archive, of 4 MB at most; pieces are counted from 0",
    admits,
    params: idParams.extend({ part }),
    body: z.object({
      place: z.coerce.number().int().min(0).max(99),
      piece: askedAs("import.piece", z.instanceof(File)),
    }),
    example: { place: 0 },
    multipart: true,
    answer: done,
  },
);

export const finishArchive = post(
  "finishCandidateArchive",
  `${path}/{id}/archives/{part}/uploaded`,
  {
    summary:
      "Says that an archive is whole: what is in it is looked through, and refused if it may not be",
    admits,
    params: idParams.extend({ part }),
    answer: done,
  },
);

export const removeArchive = del("removeCandidateArchive", `${path}/{id}/archives/{part}`, {
  summary: "Takes an archive away again, with its pictures",
  admits,
  params: idParams.extend({ part }),
  answer: done,
});

export const publishCandidateImport = post("publishCandidateImport", `${path}/{id}/publish`, {
  summary: "Publishes all candidates of an import together, or none",
  admits: publishes,
  params: idParams,
  answer: done,
});

export const undoCandidateImport = post("undoCandidateImport", `${path}/{id}/take-back`, {
  summary: "Takes all candidates of an import from readers together, into the trash of the desk",
  admits: publishes,
  params: idParams,
  answer: done,
});
