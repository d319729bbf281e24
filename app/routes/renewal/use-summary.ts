import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type renewal from "#locales/en/renewal.json";

type Name = keyof (typeof renewal)["fields"];

/**
 * What the server found wrong, for the summary on top.
 *
 * @param whole also what is wrong with the form as a whole, where no toast says it
 */
export function useSummary(
  form: string,
  names: readonly Name[],
  answer: SubmissionResult<string[]> | undefined,
  whole = false,
) {
  const { t } = useTranslation("renewal");
  const errors = answer?.error ?? {};
  const said = whole ? (errors[""] ?? []).map((message) => ({ message })) : [];
  const wrong = names.flatMap((name) => {
    const [message] = errors[name] ?? [];
    return message
      ? [{ field: `${form}-${name}`, message: `${t(`fields.${name}`)}: ${message}` }]
      : [];
  });
  return [...said, ...wrong];
}
