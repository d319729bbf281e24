import type { SubmissionResult } from "@conform-to/react";
import { summaryLine } from "#app/components/summary-line.ts";

/**
 * Errors without a field concern the whole form.
 *
 * @param idOf where the page has several forms
 */
export function summaryOf(
  rejected: SubmissionResult<string[]> | undefined,
  names: readonly string[],
  labelOf: (name: string) => string,
  idOf: (name: string) => string = (name) => name,
): { field?: string; message: string }[] {
  const given = Object.keys(rejected?.error ?? {});
  const inOrder = new Set([...names.filter((name) => given.includes(name)), ...given]);
  const errors = [...inOrder].flatMap((name) => {
    const messages = rejected?.error?.[name];
    const [message] = messages ?? [];
    if (name === "" || !message) return [];
    if (!names.includes(name)) return [{ message }];
    return [{ field: idOf(name), message: summaryLine(rejected, name, labelOf(name), message) }];
  });
  if (errors.length > 0) return errors;
  return (rejected?.error?.[""] ?? []).map((message) => ({ message }));
}
