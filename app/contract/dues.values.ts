import type { Ability } from "./endpoint.ts";

/* docs/product.md#dues. Amounts are whole numbers of piastres. */

export const READ_DUES: Ability = ["read", "dues"];
/** Notes payments, waivers, refunds and corrections, and keeps a cash desk. */
export const UPDATE_DUES: Ability = ["update", "dues"];
/** Says what is owed, in the whole country. */
export const MANAGE_DUES: Ability = ["manage", "dues"];

/** Whose rate was charged: in the period in which the membership began, later, or by a reduction. */
export const duesKinds = ["joining", "renewal", "reduced"] as const;
export type DuesKind = (typeof duesKinds)[number];

/** The lengths of a period in months; periods are counted from January. */
export const duesMonths = ["1", "3", "6", "12"] as const;

export const duesMethods = ["office", "transfer", "link"] as const;
export type DuesMethod = (typeof duesMethods)[number];

/**
 * What changes what is owed. A payment and a waiver lower it; a refund gives back, a correction
 * takes a payment back that was noted wrongly, a revocation takes a waiver back.
 */
export const duesActs = ["payment", "refund", "correction", "waiver", "revocation"] as const;
export type DuesAct = (typeof duesActs)[number];
/** Those with a receipt. */
export const receiptActs = ["payment", "refund", "correction"] as const;
export type ReceiptAct = (typeof receiptActs)[number];

/** What statistics add up, in the order of their columns. */
export const duesSumNames = [
  "charges",
  "charged",
  "office",
  "transfer",
  "link",
  "refunded",
  "waived",
  "outstanding",
] as const;
export type DuesSumName = (typeof duesSumNames)[number];

export const duesStates = ["owing", "overdue", "settled"] as const;
export type DuesState = (typeof duesStates)[number];

/** Days since the oldest debt was due, from which on lists tell it. */
export const duesAges = ["30", "90", "365"] as const;
export type DuesAge = (typeof duesAges)[number];

/** A million pounds. */
export const MAX_DUES_PIASTRES = 100_000_000;
export const MAX_DUES_REFERENCE_LENGTH = 60;
export const MAX_DUES_REASON_LENGTH = 500;
export const MAX_DUES_TRANSFER_LENGTH = 1000;
export const MAX_DUES_LINK_LENGTH = 300;
export const MAX_DUES_DUE_DAYS = 365;
/** Money comes to light months later, when a statement of the bank is read. */
export const MAX_DUES_PAST_DAYS = 400;
export const DUES_PER_PAGE = 20;
export const MAX_DUES_LISTED = 1000;
export const DUES_EXPORT_BATCH = 2000;
/** More rows no spreadsheet opens. */
export const MAX_DUES_EXPORTED = 1_000_000;
/** Each locks an account until all are noted. */
export const MAX_DUES_IMPORT_ROWS = 200;
export const MAX_DUES_IMPORT_LENGTH = 40_000;
/** Of one person, the newest: thirty years of quarters. */
export const MAX_CHARGES_SHOWN = 120;
export const MAX_RECEIPT_TOKEN_LENGTH = 200;
