import {
  readChoiceParam,
  readKeyword,
  readPageParam,
  toSearchParams,
  withSearch,
} from "#app/components/search-params.ts";
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
export type ListedState = (typeof listedStates)[number];

/** What an address asks of the desk's list. */
export interface ListQuery {
  readonly state: ListedState;
  readonly keyword?: string | undefined;
  readonly page: number;
}

export function readListQuery(search: URLSearchParams): ListQuery {
  return {
    state: readChoiceParam(search, "state", listedStates) ?? "all",
    keyword: readKeyword(search).text,
    page: readPageParam(search) ?? 1,
  };
}

/** The query of an address; what is usual is left out. */
export function listSearch({ state, keyword, page }: Partial<ListQuery>): URLSearchParams {
  return toSearchParams({ state: state === "all" ? undefined : state, keyword }, page);
}

/** The same as a path of this site. */
export function listPath(kind: ContentKind, query: Partial<ListQuery>): string {
  return withSearch(contentPath(kind), listSearch(query));
}
