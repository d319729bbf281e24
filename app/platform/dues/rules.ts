import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import { addDays, cairoDay } from "#app/arabic/dates.ts";
import { formatPounds, parsePounds, typedPounds } from "#app/arabic/money.ts";
import { type DuesMethod, MAX_DUES_PAST_DAYS } from "#app/contract/dues.values.ts";
import type { FieldProblem } from "#app/contract/failure.ts";

dayjs.extend(utc);

/* docs/product.md#dues. Amounts are whole piastres. */

/** Of pounds that the contract has read. */
export function toPiastres(pounds: string): number {
  const amount = parsePounds(pounds);
  if (amount === undefined) throw new Error("The contract let something pass that is no amount.");
  return amount;
}

/** The latest that began by a day. */
export function rateOn<R extends { readonly validFrom: string }>(
  rates: readonly R[],
  day: string,
): R | undefined {
  return rates
    .filter(({ validFrom }) => validFrom <= day)
    .reduce<R | undefined>((a, b) => (a && a.validFrom > b.validFrom ? a : b), undefined);
}

/** Periods are counted from January: quarters begin in January, April, July and October. */
export function periodStart(day: string, months: number): string {
  const first = dayjs.utc(day).startOf("month");
  return first.subtract(first.month() % months, "month").format("YYYY-MM-DD");
}

export function isPeriodStart(day: string, months: number): boolean {
  return periodStart(day, months) === day;
}

/** The last day. */
export function periodEnd(start: string, months: number): string {
  return dayjs.utc(start).add(months, "month").subtract(1, "day").format("YYYY-MM-DD");
}

/** Days to pay are counted from the charge where that comes later than the period. */
export function dueDay(start: string, dueDays: number, today: string): string {
  return addDays(start > today ? start : today, dueDays);
}

export function isOverdue(
  { owed, dueOn }: { readonly owed: number; readonly dueOn: string | null },
  today: string,
): boolean {
  return owed > 0 && dueOn !== null && dueOn < today;
}

/** Before they are due: from then on members are reminded, and find them on their home. */
export const DUES_NOTICE_DAYS = 14;
/** After they were due. */
const LATE_DAYS = 7;
/** Nights that were missed in downtime. */
const CATCH_UP_DAYS = 3;

export interface DuesReminder {
  readonly about: "soon" | "late";
  /** What is due from this day on, up to the other. */
  readonly from: string;
  readonly to: string;
}

export function duesReminders(now: Date): readonly DuesReminder[] {
  const today = cairoDay(now);
  const late = addDays(today, -LATE_DAYS);
  return [
    { about: "soon", from: today, to: addDays(today, DUES_NOTICE_DAYS) },
    { about: "late", from: addDays(late, -CATCH_UP_DAYS), to: late },
  ];
}

export interface Part {
  readonly chargeId: string;
  readonly amount: number;
}

/**
 * Splits a payment: the oldest debt is paid first.
 *
 * @param charges the oldest first
 * @returns undefined for more than is owed
 */
export function splitPayment(
  charges: readonly { readonly id: string; readonly owed: number }[],
  amount: number,
): readonly Part[] | undefined {
  const parts: Part[] = [];
  let left = amount;
  for (const { id, owed } of charges) {
    const part = Math.min(owed, left);
    if (part > 0) parts.push({ chargeId: id, amount: part });
    left -= part;
  }
  return left === 0 ? parts : undefined;
}

/**
 * Splits what is given back of a payment: what it paid last goes first.
 *
 * @param paid what is left of each part of the payment, the oldest debt first
 * @returns undefined for more than is left
 */
export function splitReturn(paid: readonly Part[], amount: number): readonly Part[] | undefined {
  const charges = paid.toReversed().map(({ chargeId, amount }) => ({ id: chargeId, owed: amount }));
  return splitPayment(charges, amount);
}

/** "00" of whom no governorate is known. */
export const seriesOf = (governorateCode: string | null) => governorateCode ?? "00";

export interface ReceiptNumber {
  readonly series: string;
  readonly year: number;
  readonly number: number;
}

/** 01-2026-000153 */
export function receiptNumber({ series, year, number }: ReceiptNumber): string {
  return `${series}-${year}-${String(number).padStart(6, "0")}`;
}

export const yearOf = (now: Date) => Number(cairoDay(now).slice(0, 4));

interface PaymentForm {
  readonly method: DuesMethod;
  readonly day?: string | undefined;
  readonly reference?: string | undefined;
}

/** What is wrong with when and how somebody says that money came. */
export function paymentProblems(
  { method, day, reference }: PaymentForm,
  now: Date,
): readonly FieldProblem[] {
  const today = cairoDay(now);
  const problems: FieldProblem[] = [];
  if (day && day > today) problems.push({ path: "day", problem: "day-to-come" });
  else if (day && day < addDays(today, -MAX_DUES_PAST_DAYS))
    problems.push({ path: "day", problem: "day-long-ago" });
  else if (day && day !== today && method === "office")
    problems.push({ path: "day", problem: "cash-today" });
  if (method !== "office" && !reference)
    problems.push({ path: "reference", problem: "required", ask: "dues.reference" });
  return problems;
}

/** What the address of a page for payments may hold, and is filled with for each member. */
interface LinkValues {
  /** Piastres. */
  readonly amount: number;
  readonly reference: string;
}

/** "150.50" for {amount}, and {reference} as parts of an address. */
export function fillLink(link: string, { amount, reference }: LinkValues): string {
  return link
    .replaceAll("{amount}", typedPounds(amount))
    .replaceAll("{reference}", () => encodeURIComponent(reference));
}

/** English and Arabic write the figures alike. */
export const aboveOwed = (owed: number): FieldProblem => ({
  path: "amount",
  problem: "dues-above",
  values: { most: formatPounds(owed, "en") },
});

/** Nothing is given back that isn't in the till; a correction is of what never was in it. */
export const aboveTill = (till: number): FieldProblem => ({
  path: "amount",
  problem: "till-above",
  values: { most: formatPounds(Math.max(0, till), "en") },
});
