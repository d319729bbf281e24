import type { i18n } from "i18next";
import { useContext } from "react";
import { getI18n, I18nContext, useTranslation as useLiveTranslation } from "react-i18next";

type Translation = ReturnType<typeof useLiveTranslation>;

const translations = new WeakMap<i18n, Map<string, Translation>>();

/** Nothing changes while the server renders; react-i18next copies i18next for each component. */
function useServerTranslation(namespaces: string | readonly string[] = "common"): Translation {
  const namespace = typeof namespaces === "string" ? namespaces : (namespaces[0] ?? "common");
  const i18n = useContext(I18nContext)?.i18n ?? getI18n();
  let known = translations.get(i18n);
  if (!known) {
    known = new Map();
    translations.set(i18n, known);
  }
  let translation = known.get(namespace);
  if (!translation) {
    const t = i18n.getFixedT(i18n.language, namespace);
    translation = { t, i18n } as unknown as Translation;
    known.set(namespace, translation);
  }
  return translation;
}

/** react-i18next's, which on the server would take a twentieth of a long list's page. */
export const useTranslation = (
  import.meta.env.SSR ? useServerTranslation : useLiveTranslation
) as typeof useLiveTranslation;
