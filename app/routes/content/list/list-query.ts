import { keyword, listAddress, type QueryOf, view } from "#app/components/list-address.ts";
import { type ContentKind, type ContentState, contentPath } from "#app/contract/content.values.ts";

/** The parts of the list in the order in which an editor looks for them. */
export const listedStates = [
  "all",
  "draft",
  "check",
  "scheduled",
  "live",
  "withdrawn",
  "trash",
] as const satisfies readonly (ContentState | "live" | "all")[];

/** What an address asks of the desk's list. */
export const contentListOf = (kind: ContentKind) =>
  listAddress(contentPath(kind), { state: view(listedStates, "all"), keyword });

export type ListQuery = QueryOf<ReturnType<typeof contentListOf>>;

/** The list as a path of this site. */
export const listPath = (kind: ContentKind, query: Partial<ListQuery>) =>
  contentListOf(kind).path(query);
