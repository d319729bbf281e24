import type { SubmissionResult } from "@conform-to/react";
import { summaryLine } from "#app/components/summary-line.ts";

export type Rejected = SubmissionResult<string[]> | undefined;

/** Errors without a field on the page concern the whole form. */
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

export function typedValue(rejected: Rejected, name: string, kept: string | undefined): string {
  const typed = rejected ? rejected.initialValue?.[name] : kept;
  return typeof typed === "string" ? typed : "";
}
