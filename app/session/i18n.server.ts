import type { i18n, TFunction } from "i18next";
import { initReactI18next } from "react-i18next";
import type { RouterContextProvider } from "react-router";
import { createI18nextMiddleware } from "remix-i18next";
import { preferencesOf } from "./preferences.server.ts";

const localeFiles = import.meta.glob<Record<string, unknown>>("/locales/*/*.json", {
  eager: true,
  import: "default",
});

/** locales/ar/news.json → resources.ar.news */
const resources: Record<string, Record<string, Record<string, unknown>>> = { ar: {}, en: {} };
for (const [path, translations] of Object.entries(localeFiles)) {
  const [language, namespace] = path.slice("/locales/".length, -".json".length).split("/");
  const namespaces = resources[language ?? ""];
  if (namespaces && namespace) namespaces[namespace] = translations;
}

const [i18nextMiddleware, , getInstance] = createI18nextMiddleware({
  detection: {
    supportedLanguages: ["ar", "en"],
    fallbackLanguage: "ar",
    order: ["custom"],
    findLocale: async ({ context }) => preferencesOf(context).language,
  },
  i18next: {
    resources,
    supportedLngs: ["ar", "en"],
    fallbackLng: "ar",
    defaultNS: "common",
    ns: Object.keys(resources.ar ?? {}),
    interpolation: { escapeValue: false },
  },
  plugins: [initReactI18next],
});

export { i18nextMiddleware };

/** The i18next of one request, for the render. */
export function i18nOf(context: Readonly<RouterContextProvider>): i18n {
  return getInstance(context);
}

/** The translation function of one request, for loaders and actions: `translatorOf(context)("news:title")`. */
export function translatorOf(context: Readonly<RouterContextProvider>): TFunction {
  return getInstance(context).t;
}
