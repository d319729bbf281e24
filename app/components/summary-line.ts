import type { SubmissionResult } from "@conform-to/react";

/** What a form was answered, and for which of its fields the words name the field (form.server.ts). */
export interface FormResult extends SubmissionResult<string[]> {
  readonly asked?: readonly string[];
}

/**
 * A line of the summary above a form: a sentence that asks for its field stands alone, any other
 * after the field's label.
 *
 * @param name the field's name in the form, by which the answer knows it
 */
export function summaryLine(
  result: FormResult | undefined,
  name: string,
  label: string,
  message: string,
): string {
  return result?.asked?.includes(name) ? message : `${label}: ${message}`;
}
