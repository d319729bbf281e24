import { z } from "zod";
import { cleanLine } from "#app/arabic/text.ts";
import { CREATE_EXPORT } from "./ability.ts";
import { askedAs } from "./ask.ts";
import { get, made, post, streamAnswer } from "./endpoint.ts";
import { exportColumns, exportFormats, exportProblems, exportStates } from "./export.values.ts";
import { namedObject } from "./named-object.ts";
import { peopleFilter } from "./people.ts";
import { MAX_REASON_LENGTH } from "./people.values.ts";
import { idParams, uuid } from "./uuid.ts";

const exportLine = namedObject("ExportLine", {
  id: z.string(),
  state: z.enum(exportStates),
  format: z.enum(exportFormats),
  columns: z.array(z.enum(exportColumns)),
  createdAt: z.string(),
  /** Rows that are written. */
  rows: z.number().int(),
  /** Percent. */
  percent: z.number().int(),
  /** Until when the file waits; null while there is none. */
  keptUntil: z.string().nullable(),
  problem: z.enum(exportProblems).nullable(),
});
export type ExportLine = z.infer<typeof exportLine>;

export const createExport = post("createExport", "/users/exports", {
  summary:
    "Begins a file of the people whom the caller may list, by the same filters or by a selection of theirs; a job writes it",
  admits: { can: CREATE_EXPORT },
  body: peopleFilter.extend({
    /** Of a selection (createSelection) exactly its people; filters beside it say nothing. */
    selection: uuid.optional(),
    format: z.enum(exportFormats).default("xlsx"),
    columns: askedAs(
      "export.columns",
      z.preprocess(
        (given) => [given ?? []].flat().filter((each) => each !== ""),
        z
          .array(z.enum(exportColumns))
          .min(1)
          .max(2 * exportColumns.length),
      ),
    ),
    /** Why national IDs are taken out; kept in the audit log. */
    reason: z
      .string()
      .max(10 * MAX_REASON_LENGTH)
      .overwrite(cleanLine)
      .max(MAX_REASON_LENGTH)
      .optional(),
  }),
  example: {
    format: "csv",
    columns: ["name", "membershipId", "governorate"],
    reason: "مطابقة كشف المندوبين",
  },
  answer: made,
});

export const listExports = get("listExports", "/users/exports", {
  summary: "The caller's own exports, newest first",
  admits: { can: CREATE_EXPORT },
  answer: z.object({
    items: z.array(exportLine),
    /** Whether national IDs may be among the columns. */
    mayExportNationalIds: z.boolean(),
    mayExportRoles: z.boolean(),
  }),
});

export const readExport = get("readExport", "/users/exports/{id}", {
  summary: "One of the caller's own exports: how far it is, and until when its file waits",
  admits: { can: CREATE_EXPORT },
  params: idParams,
  answer: exportLine,
});

export const readExportFile = get("readExportFile", "/users/exports/{id}/file", {
  summary: "The file of one of the caller's own exports, as a stream; it goes after a day",
  admits: { can: CREATE_EXPORT },
  params: idParams,
  answer: streamAnswer,
  fileTypes: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "text/csv"],
});
