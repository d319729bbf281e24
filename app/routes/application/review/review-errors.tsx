import type { SubmissionResult } from "@conform-to/react";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { useTranslation } from "#app/components/translation.ts";

export interface Rejected {
  readonly act: "approve" | "correct" | "refuse";
  readonly result: SubmissionResult<string[]>;
}

const names = {
  approve: ["nationalId"],
  correct: ["fields", "note"],
  refuse: ["reason", "note"],
} as const;

export function useDecisionFields<Act extends Rejected["act"]>(
  act: Act,
  rejected: SubmissionResult<string[]> | undefined,
) {
  const { t } = useTranslation("review");
  return formFields<(typeof names)[Act][number]>({
    names: names[act],
    label: (name) => t(`${act}.${name}`),
    rejected,
    // Two forms have a note.
    idOf: (name) => (name === "note" ? `${act}-note` : name),
  });
}

interface ReviewErrorsProps {
  rejected: Rejected;
  hasForms: boolean;
}

export function ReviewErrors({ rejected: { act, result }, hasForms }: ReviewErrorsProps) {
  const { errors } = useDecisionFields(act, result);
  return (
    <ErrorSummary
      errors={errors.map(({ message, field = "decision" }) =>
        hasForms ? { field, message } : { message },
      )}
    />
  );
}
