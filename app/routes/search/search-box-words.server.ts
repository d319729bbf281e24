import type { RouterContextProvider } from "react-router";
import type { Visitor } from "#app/session/admission.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { isScreenOffered } from "#app/session/platform-features.server.ts";
import { maySearch } from "../access/menu.ts";

export function loadSearchBox(context: Readonly<RouterContextProvider>, visitor: Visitor) {
  if (!maySearch(visitor) || !isScreenOffered("/search")) return undefined;
  const t = translatorOf(context);
  return { label: t("search:find"), button: t("search:submit") };
}
