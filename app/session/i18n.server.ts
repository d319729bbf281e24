import type { i18n, TFunction } from "i18next";
import { initReactI18next } from "react-i18next";
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { createI18nextMiddleware } from "remix-i18next";
import { type Language, preferencesOf } from "./preferences.server.ts";
import { rememberTexts } from "./remember-texts.ts";

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

const [createInstance, , getInstance] = createI18nextMiddleware({
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

const instances = new Map<Language, i18n>();
const views = new WeakMap<i18n, i18n>();
const translators = new WeakMap<i18n, TFunction>();
const instanceContext = createContext<i18n>();

/** One per language, with prepared plural rules and texts; remix-i18next makes one per request. */
export const i18nextMiddleware: MiddlewareFunction<Response> = async (args, next) => {
  await setTexts(args);
  return next();
};

export async function setTexts(
  args: Pick<Parameters<typeof i18nextMiddleware>[0], "request" | "context">,
): Promise<void> {
  const { context } = args;
  const { language } = preferencesOf(context);
  if (!instances.has(language)) {
    const prepare = createInstance as (
      given: typeof args,
      next: () => Promise<Response>,
    ) => unknown;
    await prepare(args, async () => new Response());
    instances.set(language, getInstance(context));
  }
  context.set(instanceContext, instances.get(language) as i18n);
}

export function i18nOf(context: Readonly<RouterContextProvider>): i18n {
  const instance = context.get(instanceContext);
  const view = views.get(instance) ?? createView(instance);
  views.set(instance, view);
  return view;
}

/** react-i18next copies own properties per component and asks for a new `t`: few, and cached. */
function createView(instance: i18n): i18n {
  const functions = new Map<string, TFunction>();
  return Object.create(instance, {
    getFixedT: {
      value(language: string, namespace: string, ...rest: [string | undefined]) {
        const [prefix = ""] = rest;
        const name = `${language} ${namespace} ${prefix}`;
        const t =
          functions.get(name) ?? rememberTexts(instance.getFixedT(language, namespace, ...rest));
        functions.set(name, t);
        return t;
      },
    },
  });
}

export function translatorOf(context: Readonly<RouterContextProvider>): TFunction {
  const instance = context.get(instanceContext);
  const t = translators.get(instance) ?? rememberTexts(instance.t);
  translators.set(instance, t);
  return t;
}
