import type { SubmissionResult } from "@conform-to/react";
import { summaryLine } from "#app/components/summary-line.ts";

export type Rejected = SubmissionResult<string[]> | undefined;

export function fieldValues(rejected: Rejected, saved: Readonly<Record<string, string>>) {
  return (name: string) =>
    rejected ? String(rejected.initialValue?.[name] ?? "") : (saved[name] ?? "");
}

export function toSummaryErrors(rejected: Rejected, label: (field: string) => string) {
  const fieldErrors = Object.entries(rejected?.error ?? {}).flatMap(([field, messages]) =>
    field && messages?.[0]
      ? [{ field, message: summaryLine(rejected, field, label(field), messages[0]) }]
      : [],
  );
  if (fieldErrors.length > 0) return fieldErrors;
  return (rejected?.error?.[""] ?? []).map((message) => ({ message }));
}
