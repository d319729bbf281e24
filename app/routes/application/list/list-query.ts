import {
  readChoiceParam,
  readIdParam,
  readTextParam,
  toSearchParams,
  withSearch,
} from "#app/components/search-params.ts";
import {
  type ApplicationDay,
  type ApplicationKind,
  type ApplicationState,
  applicationDays,
  applicationKinds,
  applicationStates,
} from "#app/contract/review.ts";
import { readDays } from "../../day-filter.ts";

/** What an address asks of the queue. */
export interface ListQuery {
  /** What waits for a reviewer, unless it is said otherwise. */
  readonly state: ApplicationState | "all";
  readonly kind?: ApplicationKind | undefined;
  /** The Arabic name. */
  readonly governorate?: string | undefined;
  /** The id of a sector or secretariat. */
  readonly unit?: string | undefined;
  readonly keyword?: string | undefined;
  /** Which of its days those bound. */
  readonly dated?: ApplicationDay | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly page: number;
  /** What of the address could not be followed; a key of `hint` in review.json or list.json. */
  readonly hint?: string | undefined;
}

export function readListQuery(search: URLSearchParams): ListQuery {
  return {
    state: readChoiceParam(search, "state", [...applicationStates, "all" as const]) ?? "submitted",
    kind: readChoiceParam(search, "kind", applicationKinds),
    governorate: readTextParam(search, "governorate", 100).text,
    unit: readIdParam(search, "unit"),
    // Numbers are looked for by a form that leaves them out of the address.
    ...readDays(search, applicationDays),
  };
}

/** The query of an address; what is usual is left out. */
export function listSearch(query: Partial<ListQuery>): URLSearchParams {
  const { state, page, hint: _, ...filters } = query;
  return toSearchParams({ state: state === "submitted" ? undefined : state, ...filters }, page);
}

/** The same as a path of this site. */
export function listPath(query: Partial<ListQuery>): string {
  return withSearch("/users/applications", listSearch(query));
}

/** Whether anything but the state narrows the list. */
export function isFiltered({ kind, governorate, unit, keyword, from, to }: ListQuery): boolean {
  return [kind, governorate, unit, keyword, from, to].some(Boolean);
}
