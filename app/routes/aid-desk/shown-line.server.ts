import { formatDate } from "#app/arabic/dates.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import type { AidLine } from "#app/contract/aid.ts";
import type { Language } from "#app/session/preferences.server.ts";
import { shownPlace } from "../application/shown-place.server.ts";
import { homeOf } from "./list-query.ts";

export type ShownLine = ReturnType<typeof showLine>;

/** A request as the tables show it. */
export function showLine(line: AidLine, language: Language) {
  const { id, number, title, category, status, beneficiary, priority, owner, isOverdue } = line;
  return {
    ...{ id, number, title, category, status, beneficiary, priority, owner, isOverdue },
    section: homeOf(category),
    governorate: line.governorate && shownPlace(line.governorate, language),
    createdAt: formatDate(line.createdAt, language),
    dueDate: formatDate(line.dueDate, language),
    amount: showAmount(line.amount, language),
  };
}

/** An amount and its figures in words' company; undefined for none. */
export function showAmount(amount: number | null | undefined, language: Language) {
  return typeof amount === "number"
    ? { amount, figures: formatNumber(amount, language) }
    : undefined;
}
