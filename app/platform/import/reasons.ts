import { type Language, translate } from "../i18n.ts";
import type { Problem } from "./rules.ts";

/** Why a valid row is not taken; failure.json covers invalid rows. */
export type Reason = "again-in-file" | "of-another" | "other-person" | "deleted";

export const notes = ["left-out", "year-end", "end-decides", "without-title"] as const;
export type Note = (typeof notes)[number];

export function reasonOf({ problem, values }: Omit<Problem, "path">, language: Language): string {
  return translate(language, [`import:reason.${problem}`, `failure:field.${problem}`], {
    ...values,
  });
}
