import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { summaryLine } from "#app/components/summary-line.ts";
import type renewal from "#locales/en/renewal.json";

type Name = keyof (typeof renewal)["fields"];

/** @param withFormErrors also errors of the whole, where no toast shows them */
export function useSummaryErrors(
  form: string,
  names: readonly Name[],
  result: SubmissionResult<string[]> | undefined,
  withFormErrors = false,
) {
  const { t } = useTranslation("renewal");
  const errors = result?.error ?? {};
  const formErrors = withFormErrors ? (errors[""] ?? []).map((message) => ({ message })) : [];
  const fieldErrors = names.flatMap((name) => {
    const [message] = errors[name] ?? [];
    return message
      ? [
          {
            field: `${form}-${name}`,
            message: summaryLine(result, name, t(`fields.${name}`), message),
          },
        ]
      : [];
  });
  return [...formErrors, ...fieldErrors];
}
