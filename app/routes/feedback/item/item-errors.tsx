import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { summaryLine } from "#app/components/summary-line.ts";

export function ItemErrors({ result }: { result: SubmissionResult<string[]> }) {
  const { t } = useTranslation("feedback");
  const errors = Object.entries(result.error ?? {}).flatMap(([field, messages]) => {
    const label = fieldLabels[field];
    return (messages ?? []).map((message) =>
      label
        ? { field, message: summaryLine(result, field, t(label), message) }
        : { field: "handle", message },
    );
  });
  return <ErrorSummary errors={errors} />;
}
const fieldLabels: Readonly<Record<string, string>> = {
  reply: "reply.label",
  status: "change.status",
  reason: "change.reason",
  note: "note.label",
};
