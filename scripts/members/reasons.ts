import { type Language, translate } from "#app/platform/i18n.ts";
import type { Rejected } from "./row.ts";

/** Why a row that reads well is not taken. What is wrong inside a row, failure.json says. */
const reasons = {
  "again-in-file": {
    ar: "تكرر في السطر {{first}} من هذا الملف.",
    en: "It is on line {{first}} of this file already.",
  },
  "of-another": {
    ar: "مسجَّل باسم عضوية أخرى.",
    en: "It belongs to another membership.",
  },
  "other-person": {
    ar: "حساب هذه العضوية مفعَّل برقم قومي آخر.",
    en: "This membership's account was activated with another national ID.",
  },
  deleted: {
    ar: "حُذفت بيانات هذه العضوية.",
    en: "This membership's data was deleted.",
  },
} as const;
export type Reason = keyof typeof reasons;

/** The reason in a language, for the report. */
export function reasonOf({ problem, values }: Rejected, language: Language): string {
  const own = reasons[problem as Reason]?.[language];
  if (own) return own.replace("{{first}}", String(values?.first ?? ""));
  return translate(language, `failure:field.${problem}`, { ...values });
}
