import { type Language, translate } from "../i18n.ts";
import type { Problem } from "./rules.ts";

/** Why a row that reads well is not taken. What is wrong inside a row, failure.json says. */
export type Reason = "again-in-file" | "of-another" | "other-person" | "deleted";

/** The reason in a language. */
export function reasonOf({ problem, values }: Omit<Problem, "path">, language: Language): string {
  return translate(language, [`import:reason.${problem}`, `failure:field.${problem}`], {
    ...values,
  });
}
