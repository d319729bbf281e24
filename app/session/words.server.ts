import type { i18n, TFunction } from "i18next";
import { initReactI18next } from "react-i18next";
import type { RouterContextProvider } from "react-router";
import { createI18nextMiddleware } from "remix-i18next";
import { preferencesOf } from "./preferences.server.ts";

const files = import.meta.glob<Record<string, unknown>>("/locales/*/*.json", {
  eager: true,
  import: "default",
});

/** locales/ar/news.json → resources.ar.news */
const resources: Record<string, Record<string, Record<string, unknown>>> = { ar: {}, en: {} };
for (const [path, words] of Object.entries(files)) {
  const [language, namespace] = path.slice("/locales/".length, -".json".length).split("/");
  const namespaces = resources[language ?? ""];
  if (namespaces && namespace) namespaces[namespace] = words;
}

const [middleware, , instanceOf] = createI18nextMiddleware({
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

export { middleware as wordsMiddleware };

/** The i18next of one request, for the render. */
export function i18nOf(context: Readonly<RouterContextProvider>): i18n {
  return instanceOf(context);
}

/** The words of one request, for loaders and actions: `wordsOf(context)("news:title")`. */
export function wordsOf(context: Readonly<RouterContextProvider>): TFunction {
  return instanceOf(context).t;
}
