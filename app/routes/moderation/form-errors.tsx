import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { summaryLine } from "#app/components/summary-line.ts";

interface FormErrorsProps {
  result: SubmissionResult<string[]> | undefined;
  labels: Readonly<Record<string, string>>;
}

export function FormErrors({ result, labels }: FormErrorsProps) {
  const { t } = useTranslation("moderation");
  const errors = Object.entries(result?.error ?? {}).flatMap(([field, messages]) => {
    const label = labels[field];
    return (messages ?? []).map((message) =>
      label ? { field, message: summaryLine(result, field, t(label), message) } : { message },
    );
  });
  return <ErrorSummary errors={errors} />;
}
