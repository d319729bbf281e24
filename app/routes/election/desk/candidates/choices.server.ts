import type { RouterContextProvider } from "react-router";
import { listCandidatePlaces } from "#app/contract/election-desk.ts";
import { call } from "#app/session/api.server.ts";

/** Empty on failure. */
export async function loadCandidateChoices(context: Readonly<RouterContextProvider>) {
  const places = await call(context, listCandidatePlaces, {});
  if (!places.ok) return undefined;
  const { individual, list } = places.data;
  const districts = [...individual, ...list.map(({ name }) => name)];
  return { districts, lists: [...new Set(list.flatMap(({ lists }) => lists))] };
}
