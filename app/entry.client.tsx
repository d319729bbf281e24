import { createInstance } from "i18next";
import resourcesToBackend from "i18next-resources-to-backend";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { HydratedRouter } from "react-router/dom";

/** Without the words that only the server says. */
const localeFiles = import.meta.glob<{ default: object }>(
  ["./*/*.json", "!./*/{ask,demo,failure,mail,menu,notification,refusal,sent,serving,share}.json"],
  // Short keys: every page fetches their list.
  { base: "/locales" },
);

/** Only the language and the namespaces on screen are fetched; others follow a navigation. */
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

// Without its words React would put their keys in the place of the server's text. The page works as it
// was served, and the next one tries again.
if (namespaces.every((each) => i18n.hasResourceBundle(lang, each))) {
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
