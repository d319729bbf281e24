import { addDays, formatDate, formatDateRange, formatDay, formatMonth } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import type { Language } from "#app/arabic/language.ts";
import type { DuesCharge, DuesReceiptLine } from "#app/contract/dues.ts";

/** «2026», «نوفمبر 2026», or its days. */
export function formatPeriod(from: string, to: string, language: Language): string {
  const isYear = from.endsWith("-01-01") && to.endsWith("-12-31");
  if (isYear) return from.slice(0, 4);
  const isMonth = from.slice(0, 7) === to.slice(0, 7) && addDays(to, 1).endsWith("-01");
  return isMonth ? formatMonth(from, language) : formatDateRange({ from, to }, language);
}

export type ChargeView = ReturnType<typeof toChargeView>;

export function toChargeView(charge: DuesCharge, language: Language) {
  const { id, kind, amount, paid, waived, owed, isTwin, from, to, dueOn } = charge;
  return {
    ...{ id, kind, amount, paid, waived, owed, isTwin },
    period: formatPeriod(from, to, language),
    dueOn: formatDay(dueOn, language, new Date()),
    state: stateOf(charge),
  };
}

function stateOf({ owed, paid, isOverdue, isTwin }: DuesCharge) {
  if (isTwin) return "twin" as const;
  if (owed === 0) return paid > 0 ? ("paid" as const) : ("waived" as const);
  if (isOverdue) return "overdue" as const;
  return paid > 0 ? ("part" as const) : ("owed" as const);
}

export function toReceiptView<Line extends DuesReceiptLine>(line: Line, language: Language) {
  return { ...line, day: formatDate(line.day, language) };
}
export type ReceiptView = ReturnType<typeof toReceiptView<DuesReceiptLine>>;

interface Placed {
  readonly governorate?: string | null | undefined;
  readonly branch?: string | null | undefined;
  readonly branchEn?: string | null | undefined;
}

/** Branch and governorate, as far as they are known. */
export function placesOf({ governorate, branch, branchEn }: Placed, language: Language): string[] {
  const named = language === "en" ? (branchEn ?? branch) : branch;
  const within = governorate && governorateName(governorate, language);
  return [named, within].flatMap((each) => each || []);
}
