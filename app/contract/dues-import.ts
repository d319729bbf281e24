import { z } from "zod";
import { askedAs } from "./ask.ts";
import { piastres } from "./dues.ts";
import { MAX_DUES_IMPORT_LENGTH, UPDATE_DUES } from "./dues.values.ts";
import { duesImportMethods, duesImportOutcomes, duesImportProblems } from "./dues-import.values.ts";
import { post, REPEAT_MINUTES } from "./endpoint.ts";
import { namedObject } from "./named-object.ts";

const admits = { can: UPDATE_DUES } as const;

const row = namedObject("DuesImportRow", {
  /** From 1, empty lines counted. */
  line: z.number().int(),
  membershipId: z.string(),
  name: z.string().nullish(),
  amount: piastres.nullish(),
  day: z.string().nullish(),
  reference: z.string().nullish(),
  /** `noted`: under its reference and of the same amount and person, so it is left out. */
  outcome: z.enum(duesImportOutcomes),
  problem: z.enum(duesImportProblems).nullish(),
});
export type DuesImportRow = z.infer<typeof row>;

const rows = namedObject("DuesImportRows", {
  rows: z.array(row),
  /** Of the new ones. */
  count: z.number().int(),
  amount: piastres,
});
export type DuesImportRows = z.infer<typeof rows>;

const body = z.object({
  method: askedAs("dues.method", z.enum(duesImportMethods)),
  /**
   * Lines of membership number, amount in pounds, day and reference, between tabs, semicolons or
   * commas, as a spreadsheet copies them; a first line of headers is left out.
   */
  rows: askedAs(
    "dues.rows",
    z
      .string()
      .max(MAX_DUES_IMPORT_LENGTH)
      .refine((text) => text.trim() !== "", "required"),
  ),
});
const example = { method: "transfer", rows: "110000007\t150\t2026-10-01\tFT26334XY12" } as const;

export const checkDuesPayments = post("checkDuesPayments", "/dues/imports/check", {
  summary: "Says of each line of payments what would become of it; nothing is noted",
  admits,
  body,
  example,
  answer: rows,
});

export const importDuesPayments = post("importDuesPayments", "/dues/imports", {
  summary:
    "Notes the payments that a bank's statement or the page for payments has, each as payDues does; lines with a problem and those that were noted before are left out and said",
  admits,
  body,
  example,
  answer: rows,
  repeatMinutes: REPEAT_MINUTES,
});
