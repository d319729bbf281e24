import { z } from "zod";
import { duesKinds, duesMethods, MAX_RECEIPT_TOKEN_LENGTH, receiptActs } from "./dues.values.ts";
import { get } from "./endpoint.ts";
import { namedObject } from "./named-object.ts";

/** Piastres: a whole number, so that sums agree. */
export const piastres = z.number().int();

export const duesCharge = namedObject("DuesCharge", {
  id: z.string(),
  kind: z.enum(duesKinds),
  /** The first and the last day that it pays for, YYYY-MM-DD. */
  from: z.string(),
  to: z.string(),
  months: z.number().int(),
  amount: piastres,
  paid: piastres,
  waived: piastres,
  /** What is left of it. */
  owed: piastres,
  /** The last day without being late. */
  dueOn: z.string(),
  isOverdue: z.boolean(),
  /** Charged a second time for one person who was on file twice; all of it is waived. */
  isTwin: z.boolean(),
});
export type DuesCharge = z.infer<typeof duesCharge>;

export const duesReceiptLine = namedObject("DuesReceiptLine", {
  id: z.string(),
  /** The address of the receipt's page ends with it. */
  token: z.string(),
  /** Governorate, year and number: 01-2026-000153. */
  number: z.string(),
  act: z.enum(receiptActs),
  /** Below zero for what was given or taken back. */
  amount: piastres,
  method: z.enum(duesMethods),
  day: z.string(),
  /** What was given back of it since, or all of it by a correction. */
  returned: piastres,
});
export type DuesReceiptLine = z.infer<typeof duesReceiptLine>;

export const ownDues = namedObject("OwnDues", {
  owed: piastres,
  overdue: piastres,
  /** Newest first. */
  charges: z.array(duesCharge),
  receipts: z.array(duesReceiptLine),
  /** Where money is transferred to, in the organisation's words. */
  transfer: z.string().nullish(),
  /** The organisation's own page for payments, with what is owed and the membership number filled in. */
  link: z.string().nullish(),
  /** Whether a membership is renewed only once all is paid. */
  blocksRenewal: z.boolean(),
});
export type OwnDues = z.infer<typeof ownDues>;

export const readOwnDues = get("readOwnDues", "/dues/mine", {
  summary: "What the caller owes and has paid, with receipts, and how to pay; amounts in piastres",
  admits: "user",
  answer: ownDues,
});

export const duesReceipt = namedObject("DuesReceipt", {
  number: z.string(),
  act: z.enum(receiptActs),
  amount: piastres,
  method: z.enum(duesMethods),
  day: z.string(),
  /** The first name and a letter. */
  name: z.string(),
  governorate: z.string().nullish(),
  branch: z.string().nullish(),
  branchEn: z.string().nullish(),
  /** What it was paid for. */
  periods: z.array(z.object({ from: z.string(), to: z.string(), amount: piastres })),
  returned: piastres,
  /** Of a refund or a correction: the receipt that it is about. */
  about: z.string().nullish(),
});
export type DuesReceipt = z.infer<typeof duesReceipt>;

export const readDuesReceipt = get("readDuesReceipt", "/dues/receipts/{token}", {
  summary: "A receipt by its signed address, for whoever holds it: 404 for one that is not ours",
  admits: "everyone",
  params: z.object({
    token: z
      .string()
      .max(MAX_RECEIPT_TOKEN_LENGTH)
      .regex(/^[\w.-]+$/),
  }),
  answer: duesReceipt,
});
