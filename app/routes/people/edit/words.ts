import { useTranslation } from "react-i18next";

/** The words of people-edit.json about somebody, in their gender where it is on file. */
export function usePersonWords(gender: "male" | "female" | null | undefined) {
  const { t } = useTranslation(["people-edit", "people"]);
  return (key: string, values: Readonly<Record<string, unknown>> = {}): string =>
    t(key, { context: gender ?? "", ...values });
}
