import type { SubmissionResult } from "@conform-to/react";
import { summaryLine } from "#app/components/summary-line.ts";

/** A form that came back; undefined as long as none did. */
export type Rejected = SubmissionResult<string[]> | undefined;

/** What a field holds: what was typed into a form that came back, else what is saved. */
export function fieldValues(rejected: Rejected, saved: Readonly<Record<string, string>>) {
  return (name: string) =>
    rejected ? String(rejected.initialValue?.[name] ?? "") : (saved[name] ?? "");
}

/** The lines of the summary above a form: each field with what is wrong with it, or the form itself. */
export function toSummaryErrors(rejected: Rejected, label: (field: string) => string) {
  const fieldErrors = Object.entries(rejected?.error ?? {}).flatMap(([field, messages]) =>
    field && messages?.[0]
      ? [{ field, message: summaryLine(rejected, field, label(field), messages[0]) }]
      : [],
  );
  if (fieldErrors.length > 0) return fieldErrors;
  return (rejected?.error?.[""] ?? []).map((message) => ({ message }));
}
