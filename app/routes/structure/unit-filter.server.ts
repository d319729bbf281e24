import type { RouterContextProvider } from "react-router";
import { readUnit } from "#app/contract/structure.ts";
import { call } from "#app/session/api.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { toWords } from "./unit-view.server.ts";
import type { WordsView } from "./words.tsx";

/** Undefined on failure. */
export async function fetchUnitName(
  context: Readonly<RouterContextProvider>,
  id: string | undefined,
): Promise<WordsView | undefined> {
  if (!id) return undefined;
  const result = await call(context, readUnit, { params: { id } });
  if (!result.ok) return undefined;
  return toWords(result.data.name, result.data.nameEn, preferencesOf(context).language);
}
