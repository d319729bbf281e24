import { createInstance } from "i18next";
import arAsk from "#locales/ar/ask.json" with { type: "json" };
import arDoctor from "#locales/ar/doctor.json" with { type: "json" };
import arDues from "#locales/ar/dues.json" with { type: "json" };
import arExport from "#locales/ar/export.json" with { type: "json" };
import arFailure from "#locales/ar/failure.json" with { type: "json" };
import arFirstSteps from "#locales/ar/first-steps.json" with { type: "json" };
import arImport from "#locales/ar/import.json" with { type: "json" };
import arMail from "#locales/ar/mail.json" with { type: "json" };
import arNotification from "#locales/ar/notification.json" with { type: "json" };
import arPeople from "#locales/ar/people.json" with { type: "json" };
import arShare from "#locales/ar/share.json" with { type: "json" };
import arStatistics from "#locales/ar/statistics.json" with { type: "json" };
import enAsk from "#locales/en/ask.json" with { type: "json" };
import enDoctor from "#locales/en/doctor.json" with { type: "json" };
import enDues from "#locales/en/dues.json" with { type: "json" };
import enExport from "#locales/en/export.json" with { type: "json" };
import enFailure from "#locales/en/failure.json" with { type: "json" };
import enFirstSteps from "#locales/en/first-steps.json" with { type: "json" };
import enImport from "#locales/en/import.json" with { type: "json" };
import enMail from "#locales/en/mail.json" with { type: "json" };
import enNotification from "#locales/en/notification.json" with { type: "json" };
import enPeople from "#locales/en/people.json" with { type: "json" };
import enShare from "#locales/en/share.json" with { type: "json" };
import enStatistics from "#locales/en/statistics.json" with { type: "json" };

export type Language = "ar" | "en";

const i18n = createInstance({
  lng: "ar",
  fallbackLng: "ar",
  ns: [
    "ask",
    "doctor",
    "dues",
    "export",
    "failure",
    "first-steps",
    "import",
    "mail",
    "notification",
    "people",
    "share",
    "statistics",
  ],
  initAsync: false,
  interpolation: { escapeValue: false },
  // Fails tests with a missing placeholder, which people must never see.
  missingInterpolationHandler(text: string, [, name]: RegExpExecArray) {
    if (process.env.CHECK_ANSWERS === "1") throw new Error(`No value for ${name} in: ${text}`);
    return "";
  },
  resources: {
    ar: {
      ask: arAsk,
      doctor: arDoctor,
      dues: arDues,
      export: arExport,
      failure: arFailure,
      "first-steps": arFirstSteps,
      import: arImport,
      mail: arMail,
      notification: arNotification,
      people: arPeople,
      share: arShare,
      statistics: arStatistics,
    },
    en: {
      ask: enAsk,
      doctor: enDoctor,
      dues: enDues,
      export: enExport,
      failure: enFailure,
      "first-steps": enFirstSteps,
      import: enImport,
      mail: enMail,
      notification: enNotification,
      people: enPeople,
      share: enShare,
      statistics: enStatistics,
    },
  },
});
i18n.init();

/**
 * The platform's words: `translate("ar", "failure:conflict")`; of several keys the first existing
 * one.
 */
export function translate(
  language: Language,
  key: string | string[],
  values: Record<string, unknown> = {},
): string {
  return i18n.t(key, { lng: language, ...values });
}

/** From Accept-Language: Arabic unless English comes first. */
export function languageOf(acceptLanguage: string | null | undefined): Language {
  const first = /^\s*(ar|en)\b/i.exec(acceptLanguage ?? "");
  return first?.[1]?.toLowerCase() === "en" ? "en" : "ar";
}
