import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { summaryLine } from "#app/components/summary-line.ts";

export interface Rejected {
  readonly act: "approve" | "correct" | "refuse";
  readonly result: SubmissionResult<string[]>;
}

interface ReviewErrorsProps {
  rejected: Rejected;
  hasForms: boolean;
}

export function ReviewErrors({ rejected: { act, result }, hasForms }: ReviewErrorsProps) {
  const { t } = useTranslation("review");
  const errors = Object.entries(result.error ?? {}).flatMap(([path, messages]) => {
    const name = path.split("[")[0];
    return (messages ?? []).map((message) => {
      const text = name ? summaryLine(result, name, t(`${act}.${name}`), message) : message;
      if (!hasForms) return { message: text };
      // Two forms have a note.
      const field = name === "note" ? `${act}-note` : name;
      return { field: field || "decision", message: text };
    });
  });
  return <ErrorSummary errors={errors} />;
}
