import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { summaryLine } from "#app/components/summary-line.ts";

interface CaseErrorsProps {
  act: "save" | "note";
  result: SubmissionResult<string[]>;
}

export function CaseErrors({ act, result }: CaseErrorsProps) {
  const { t } = useTranslation("aid-desk");
  const errors = Object.entries(result.error ?? {}).flatMap(([field, messages]) =>
    (messages ?? []).map((message) =>
      hiddenFields.test(field)
        ? { message: t("save.unread") }
        : field
          ? {
              field,
              message: summaryLine(
                result,
                field,
                t(fieldLabels[field] ?? `save.${field}`),
                message,
              ),
            }
          : { field: act === "save" ? "decision" : "notes", message },
    ),
  );
  return <ErrorSummary errors={errors} />;
}
const hiddenFields = /^(version|seen|was\w+)$/;
const fieldLabels: Readonly<Record<string, string>> = { kind: "notes.who", note: "notes.note" };
