import type { RouterContextProvider } from "react-router";
import { governorateName } from "#app/arabic/governorates.ts";
import { listNewsSecretariats } from "#app/contract/news-desk.ts";
import { call } from "#app/session/api.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import type { Choices } from "../../content/edit/field-props.ts";

export async function loadNewsChoices(
  context: Readonly<RouterContextProvider>,
): Promise<Choices | undefined> {
  const found = await call(context, listNewsSecretariats, {});
  if (!found.ok) return undefined;
  const { language } = preferencesOf(context);
  return {
    secretariats: found.data.map(({ id, name, nameEn, governorate, isClosed }) => ({
      id,
      name: (language === "en" && nameEn) || name,
      governorate: governorate ? governorateName(governorate, language) : undefined,
      isClosed,
    })),
  };
}
