import { cairoDaysSince, formatDay, formatShortFact, toSaidTime } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import type { AidLine } from "#app/contract/aid.ts";
import { undecidedStatuses } from "#app/contract/aid.values.ts";
import type { Language } from "#app/session/preferences.server.ts";
import { sectionOfCategory } from "./list-query.ts";

export type AidLineView = ReturnType<typeof toAidLineView>;

export function toAidLineView(line: AidLine, language: Language, now = new Date()) {
  const { id, number, title, category, status, beneficiary, priority, owner, isOverdue } = line;
  return {
    id,
    number,
    title,
    category,
    status,
    isWithdrawn: Boolean(line.withdrawnAt),
    beneficiary,
    priority,
    owner,
    isOverdue,
    section: sectionOfCategory(category),
    governorate: line.governorate && governorateName(line.governorate, language),
    createdAt: toSaidTime(line.createdAt, language, now, formatShortFact),
    waitingDays:
      undecidedStatuses.includes(status) && !line.withdrawnAt
        ? cairoDaysSince(line.createdAt, now)
        : undefined,
    dueDate: line.dueDate ? toSaidTime(line.dueDate, language, now, formatDay) : undefined,
    amount: toAmountView(line.amount, language),
  };
}

export function toAmountView(amount: number | null | undefined, language: Language) {
  return typeof amount === "number"
    ? { amount, figures: formatNumber(amount, language) }
    : undefined;
}
