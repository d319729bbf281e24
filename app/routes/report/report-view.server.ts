import { formatDate, formatMoment } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import type { Language } from "#app/arabic/language.ts";
import type { ReportItem } from "#app/contract/report.ts";

/** A report as every screen shows it. */
export function toReportView(item: ReportItem, language: Language) {
  const { id, number, title, type, state, startDate, endDate, governorate, sentAt } = item;
  const written = (day: string) => [day, formatDate(day, language)] as const;
  return {
    id,
    number: number ? String(number) : undefined,
    title,
    type,
    state,
    startDate: written(startDate),
    endDate: endDate === startDate ? undefined : written(endDate),
    location: item.location,
    author: item.author ?? undefined,
    isMine: item.isMine,
    scope: item.scope,
    governorate: governorate ? governorateName(governorate, language) : undefined,
    sent: sentAt ? ([sentAt, formatMoment(sentAt, language)] as const) : undefined,
  };
}
export type ReportView = ReturnType<typeof toReportView>;
