import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { summaryLine } from "#app/components/summary-line.ts";
import type renewal from "#locales/en/renewal.json";

type Name = keyof (typeof renewal)["fields"];

/**
 * What the server found wrong, for the summary on top.
 *
 * @param withFormErrors also what is wrong with the form as a whole, where no toast says it
 */
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
