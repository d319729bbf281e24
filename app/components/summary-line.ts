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

/**
 * The lines of the summary of what a form was answered: its fields by their labels, each leading to its own,
 * and, where no field is at fault, what is said of the whole.
 *
 * @param labels by the field's name; of one that is not here the sentence stands alone
 */
export function summaryLines(
  result: FormResult | undefined,
  labels: Readonly<Record<string, string>>,
): { field?: string; message: string }[] {
  const entries = Object.entries(result?.error ?? {}).flatMap(([name, messages]) =>
    messages?.[0] ? [[name, messages[0]] as const] : [],
  );
  const ofFields = entries.filter(([name]) => name !== "");
  return (ofFields.length > 0 ? ofFields : entries).map(([name, message]) => {
    const label = labels[name];
    return label
      ? { field: name, message: summaryLine(result, name, label, message) }
      : { message };
  });
}
