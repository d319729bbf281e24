import type { SubmissionResult } from "@conform-to/react";

export interface FormResult extends SubmissionResult<string[]> {
  readonly asked?: readonly string[];
}

/** Sentences that name the field stand alone, others after its label. */
export function summaryLine(
  result: FormResult | undefined,
  name: string,
  label: string,
  message: string,
): string {
  return result?.asked?.includes(name) ? message : `${label}: ${message}`;
}

/** @param labels by field name; absent for sentences that stand alone */
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
