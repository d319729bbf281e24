import { z } from "zod";
import { filterDay } from "./day.ts";
import { piastres } from "./dues.ts";
import { duesActs, duesMethods, READ_DUES } from "./dues.values.ts";
import { get, post } from "./endpoint.ts";
import { namedObject } from "./named-object.ts";

const admits = { can: READ_DUES } as const;

export const startDuesExport = post("startDuesExport", "/dues/exports", {
  summary:
    "Writes into the audit log that the books of dues are exported, of which days and how many",
  admits,
  body: z.object({
    /** The days on which something was noted. */
    from: filterDay,
    to: filterDay,
  }),
  example: { from: "2026-01-01" },
  answer: z.object({ id: z.string(), count: z.number().int() }),
});

const line = namedObject("DuesBookLine", {
  id: z.number().int(),
  at: z.string(),
  act: z.enum(duesActs),
  /** What it takes from the debt; below zero adds to it. */
  amount: piastres,
  /** The period that it is about. */
  from: z.string(),
  to: z.string(),
  receipt: z.string().nullish(),
  method: z.enum(duesMethods).nullish(),
  reference: z.string().nullish(),
  name: z.string(),
  membershipId: z.string().nullish(),
  governorate: z.string().nullish(),
  branch: z.string().nullish(),
  branchEn: z.string().nullish(),
  by: z.string().nullish(),
});
export type DuesBookLine = z.infer<typeof line>;

export const readDuesExport = get("readDuesExport", "/dues/exports/{id}", {
  summary:
    "The next entries, in the order in which they were noted, of an export that the caller started within the hour: of who belongs to the caller's area now",
  admits,
  params: z.object({ id: z.string().regex(/^[1-9]\d{0,15}$/) }),
  query: z.object({
    /** The last entry that the caller has. */
    after: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  answer: z.object({ items: z.array(line) }),
});
