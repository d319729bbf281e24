import { createInstance } from "i18next";
import resourcesToBackend from "i18next-resources-to-backend";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { HydratedRouter } from "react-router/dom";

/** Without server-only texts. */
const localeFiles = import.meta.glob<{ default: object }>(
  ["./*/*.json", "!./*/{ask,demo,failure,mail,menu,notification,refusal,sent,serving,share}.json"],
  // Short keys: every page fetches their list.
  { base: "/locales" },
);

/** Only the language and namespaces on screen; others follow a navigation. */
const loadNamespace = resourcesToBackend((language: string, namespace: string) =>
  localeFiles[`./${language}/${namespace}.json`]?.(),
);

const { lang, dataset } = document.documentElement;
const namespaces = dataset.namespaces?.split(" ") ?? ["common"];
const i18n = createInstance().use(initReactI18next).use(loadNamespace);
await i18n.init({
  lng: lang,
  fallbackLng: false,
  ns: namespaces,
  defaultNS: "common",
  interpolation: { escapeValue: false },
});

// Without texts React would replace the server's by keys, and without the youngest of the APIs that
// screens use (Chrome 117, Safari 17.4) by an error. The page works as served, and the next one
// retries.
if ("groupBy" in Map && namespaces.every((each) => i18n.hasResourceBundle(lang, each))) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <HydratedRouter />
        </I18nextProvider>
      </StrictMode>,
    );
  });
}
