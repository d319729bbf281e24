import type { RouterContextProvider } from "react-router";
import { formatNumber } from "#app/arabic/numbers.ts";
import { readUserChoices } from "#app/contract/people.ts";
import { readSelection } from "#app/contract/people-selection.ts";
import { call } from "#app/session/api.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { filterFacts, noChoices } from "../../people/filter-words.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Null if expired. */
export async function loadSelection(context: Context, id: string) {
  const [found, choices] = await Promise.all([
    call(context, readSelection, { params: { id } }),
    call(context, readUserChoices, {}),
  ]);
  if (!found.ok) return null;
  const { scope, total, filter } = found.data;
  const facts = filter
    ? await filterFacts(context, filter, choices.ok ? choices.data : noChoices)
    : [];
  return {
    id,
    people: formatNumber(total, preferencesOf(context).language),
    isChosen: scope === "chosen",
    facts,
  };
}
export type Selection = NonNullable<Awaited<ReturnType<typeof loadSelection>>>;

/** Then the number must be typed, too. */
export async function selectsEverybody(context: Context, id: string | undefined): Promise<boolean> {
  if (!id) return false;
  const found = await call(context, readSelection, { params: { id } });
  return found.ok && Object.values(found.data.filter ?? { chosen: true }).every((each) => !each);
}
