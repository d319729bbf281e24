import { formatDateRange, formatMoment } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import type { Language } from "#app/arabic/language.ts";
import type { ReportItem } from "#app/contract/report.ts";

export function toReportView(item: ReportItem, language: Language, now?: Date) {
  const { id, number, title, type, state, startDate, endDate, governorate, sentAt } = item;
  return {
    id,
    number: number ? String(number) : undefined,
    title,
    type,
    state,
    period: formatDateRange({ from: startDate, to: endDate }, language, now),
    location: item.location,
    author: item.author ?? undefined,
    isMine: item.isMine,
    scope: item.scope,
    governorate: governorate ? governorateName(governorate, language) : undefined,
    sent: sentAt ? ([sentAt, formatMoment(sentAt, language)] as const) : undefined,
  };
}
export type ReportView = ReturnType<typeof toReportView>;
