import { type Language, translate } from "../i18n.ts";
import type { Problem } from "./rules.ts";

/** Why a row that reads well is not taken. What is wrong inside a row, failure.json says. */
export type Reason = "again-in-file" | "of-another" | "other-person" | "deleted";

/** What is said of a row that is taken, but not as it stands there. */
export const notes = ["left-out", "year-end", "end-decides", "without-title"] as const;
export type Note = (typeof notes)[number];

/** The reason in a language. */
export function reasonOf({ problem, values }: Omit<Problem, "path">, language: Language): string {
  return translate(language, [`import:reason.${problem}`, `failure:field.${problem}`], {
    ...values,
  });
}
