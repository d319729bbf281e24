import type { SubmissionResult } from "@conform-to/react";
import { summaryLine } from "#app/components/summary-line.ts";

/** A form that came back; only its type is Conform's. */
export type Rejected = SubmissionResult<string[]> | undefined;

/** What is wrong with a form, for its summary: its fields, and what the page has no field for, else the whole. */
export function toSummary(
  rejected: Rejected,
  names: readonly string[],
  labelOf: (name: string) => string,
): { field?: string; message: string }[] {
  const wrong = names.flatMap((name) => {
    const [message] = rejected?.error?.[name] ?? [];
    return message
      ? [{ field: name, message: summaryLine(rejected, name, labelOf(name), message) }]
      : [];
  });
  const others = Object.entries(rejected?.error ?? {}).flatMap(([name, messages]) =>
    name === "" || names.includes(name) ? [] : (messages ?? []).map((message) => ({ message })),
  );
  if (wrong.length + others.length > 0) return [...wrong, ...others];
  return (rejected?.error?.[""] ?? []).map((message) => ({ message }));
}

/** A field's value as it was typed, or else as it is kept. */
export function typedValue(rejected: Rejected, name: string, kept: string | undefined): string {
  const typed = rejected ? rejected.initialValue?.[name] : kept;
  return typeof typed === "string" ? typed : "";
}
