import type { ReportDetail } from "#app/contract/report.ts";
import type { ReportStart } from "#app/contract/report-desk.ts";
import type { ReportValues } from "./report-form.tsx";

export function startValues(start: ReportStart): ReportValues {
  const { title, type, location, startDate, endDate, goals, officials, description } = start;
  const subject = start.subject ?? undefined;
  return { title, type, location, startDate, endDate, goals, officials, description, subject };
}

export function toValues(report: ReportDetail): ReportValues {
  const { title, type, location, startDate, endDate, goals, officials, description } = report;
  return {
    title,
    type,
    location,
    startDate,
    endDate,
    goals,
    officials,
    description,
    subject: report.subject ?? undefined,
    version: report.version,
    files: [...(report.image ? [report.image] : []), ...report.attachments].map(({ id, name }) => ({
      id,
      name,
    })),
  };
}
