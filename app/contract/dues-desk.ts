import { z } from "zod";
import { parsePounds, typedPounds } from "#app/arabic/money.ts";
import { cleanLine, cleanText } from "#app/arabic/text.ts";
import { askedAs } from "./ask.ts";
import { day, optionalDay } from "./day.ts";
import { duesCharge, duesReceiptLine, piastres } from "./dues.ts";
import {
  DUES_PER_PAGE,
  duesActs,
  duesAges,
  duesMethods,
  duesStates,
  MAX_DUES_PIASTRES,
  MAX_DUES_REASON_LENGTH,
  MAX_DUES_REFERENCE_LENGTH,
  READ_DUES,
  UPDATE_DUES,
} from "./dues.values.ts";
import { del, done, get, made, post, REPEAT_MINUTES } from "./endpoint.ts";
import { namedObject } from "./named-object.ts";
import { pageOf, pageQuery } from "./page.ts";
import { unitQuery } from "./structure.ts";
import { idParams } from "./uuid.ts";

const reads = { can: READ_DUES } as const;
const writes = { can: UPDATE_DUES } as const;

/**
 * Pounds as they are typed, "150" or «١٥٠٫٥٠», kept as text: the web reads a form before the platform
 * reads it again, and piastres would be taken for pounds there.
 */
export const pounds = (least: number) =>
  z
    .preprocess((given) => (typeof given === "number" ? String(given) : given), z.string().max(60))
    .transform((typed, ctx) => {
      const amount = parsePounds(typed);
      const problem = poundsProblem(typed, amount, least);
      if (amount !== undefined && !problem) return typedPounds(amount);
      ctx.addIssue({ code: "custom", message: problem ?? "pounds" });
      return z.NEVER;
    });

function poundsProblem(typed: string, amount: number | undefined, least: number) {
  if (typed.trim() === "") return "required";
  if (amount === undefined) return "pounds";
  if (amount < least) return "pounds-small";
  return amount > MAX_DUES_PIASTRES ? "pounds-large" : undefined;
}

export const duesReason = askedAs(
  "dues.reason",
  z
    .string()
    .max(4 * MAX_DUES_REASON_LENGTH)
    .overwrite(cleanText)
    .min(1, { abort: true })
    .max(MAX_DUES_REASON_LENGTH),
);

const accountLine = namedObject("DuesAccountLine", {
  /** The person's. */
  id: z.string(),
  name: z.string(),
  membershipId: z.string().nullish(),
  governorate: z.string().nullish(),
  branch: z.string().nullish(),
  branchEn: z.string().nullish(),
  owed: piastres,
  /** Since when the oldest of it is due; none where nothing is owed. */
  dueOn: z.string().nullish(),
  isOverdue: z.boolean(),
});
export type DuesAccountLine = z.infer<typeof accountLine>;

export const listDuesAccounts = get("listDuesAccounts", "/dues/accounts", {
  summary:
    "Who owes dues in the caller's area, the oldest debt first, or who has paid all; by name or membership number",
  admits: reads,
  query: pageQuery(DUES_PER_PAGE).extend({
    state: z.enum(duesStates).default("owing"),
    /** Days that the oldest debt is late at least. */
    age: z.enum(duesAges).optional(),
    governorate: z.string().trim().max(100).optional(),
    unit: unitQuery,
  }),
  answer: pageOf(accountLine),
});

const entry = namedObject("DuesEntry", {
  id: z.string(),
  act: z.enum(duesActs),
  /** What it takes from the debt; below zero adds to it. */
  amount: piastres,
  at: z.string(),
  by: z.string().nullish(),
  /** The period that it is about. */
  from: z.string(),
  to: z.string(),
  receipt: z.string().nullish(),
  reason: z.string().nullish(),
});
export type DuesEntry = z.infer<typeof entry>;

const deskReceipt = namedObject("DuesDeskReceipt", {
  ...duesReceiptLine.shape,
  reference: z.string().nullish(),
  by: z.string().nullish(),
  mayBeCorrected: z.boolean(),
});
export type DuesDeskReceipt = z.infer<typeof deskReceipt>;

export const duesAccount = namedObject("DuesAccount", {
  ...accountLine.shape,
  charges: z.array(duesCharge),
  receipts: z.array(deskReceipt),
  /** What was done, newest first. */
  entries: z.array(entry),
  reduction: z
    .object({ until: z.string(), reason: z.string().nullish(), by: z.string().nullish() })
    .nullish(),
  /** Nobody keeps the books about themselves. */
  isOwn: z.boolean(),
  mayChange: z.boolean(),
  /** Whether the caller's cash desk is open today, as cash takes. */
  hasOpenDesk: z.boolean(),
});
export type DuesAccount = z.infer<typeof duesAccount>;

export const readDuesAccount = get("readDuesAccount", "/dues/accounts/{id}", {
  summary: "What a person of the caller's area owes and has paid, and all that was noted",
  admits: reads,
  params: idParams,
  answer: duesAccount,
});

const method = askedAs("dues.method", z.enum(duesMethods));

export const payDues = post("payDues", "/dues/accounts/{id}/payments", {
  summary:
    "Notes a payment, which pays the oldest debts first, and makes its receipt; 400 for more than is owed or a reference that was noted before, 409 for cash without an open desk",
  admits: writes,
  params: idParams,
  body: z.object({
    /** In pounds. */
    amount: askedAs("dues.amount", pounds(1)),
    method,
    /** When it came; today when left out, and always for cash. */
    day: optionalDay,
    /** Of the bank or the page for payments; a transfer and a link take one. */
    reference: askedAs(
      "dues.reference",
      z
        .string()
        .max(10 * MAX_DUES_REFERENCE_LENGTH)
        .overwrite(cleanLine)
        .max(MAX_DUES_REFERENCE_LENGTH)
        .optional(),
    ),
  }),
  example: { amount: "150", method: "transfer", reference: "FT26334XY12" },
  answer: z.object({ id: z.string(), token: z.string(), number: z.string() }),
  repeatMinutes: REPEAT_MINUTES,
});

export const waiveDues = post("waiveDues", "/dues/charges/{id}/waiver", {
  summary: "Waives what is left of a charge, or a part of it, with a reason",
  admits: writes,
  params: idParams,
  body: z.object({ amount: askedAs("dues.amount", pounds(1)), reason: duesReason }),
  example: { amount: "50", reason: "ظروف أسرية" },
  answer: done,
  repeatMinutes: REPEAT_MINUTES,
});

export const revokeDuesWaiver = post("revokeDuesWaiver", "/dues/charges/{id}/revocation", {
  summary: "Takes back all that was waived of a charge, with a reason",
  admits: writes,
  params: idParams,
  body: z.object({ reason: duesReason }),
  example: { reason: "سُجل على عضو آخر" },
  answer: done,
  repeatMinutes: REPEAT_MINUTES,
});

export const refundDues = post("refundDues", "/dues/payments/{id}/refund", {
  summary:
    "Gives back a payment or a part of it, with a receipt of its own; cash takes an open desk",
  admits: writes,
  params: idParams,
  body: z.object({ amount: askedAs("dues.amount", pounds(1)), method, reason: duesReason }),
  example: { amount: "50", method: "transfer", reason: "دُفع مرتين" },
  answer: made,
  repeatMinutes: REPEAT_MINUTES,
});

export const correctDues = post("correctDues", "/dues/payments/{id}/correction", {
  summary:
    "Takes back a payment that was noted wrongly, whole, by a counter-entry of today; cash takes an open desk",
  admits: writes,
  params: idParams,
  body: z.object({ reason: duesReason }),
  example: { reason: "المبلغ خطأ" },
  answer: made,
  repeatMinutes: REPEAT_MINUTES,
});

export const reduceDues = post("reduceDues", "/dues/accounts/{id}/reduction", {
  summary: "Grants the reduced rate until a day, for charges to come",
  admits: writes,
  params: idParams,
  body: z.object({ until: askedAs("dues.until", day), reason: duesReason }),
  example: { until: "2030-01-01", reason: "طالب" },
  answer: done,
});

export const endDuesReduction = del("endDuesReduction", "/dues/accounts/{id}/reduction", {
  summary: "Ends the reduced rate; twice is as once",
  admits: writes,
  params: idParams,
  answer: done,
});
