import {
  readChoiceParam,
  readIdParam,
  readTextParam,
  toSearchParams,
  withSearch,
} from "#app/components/search-params.ts";
import {
  PEOPLE_PER_PAGE,
  type PeopleSort,
  type PersonDay,
  peoplePerPage,
  personDays,
  type SortOrder,
} from "#app/contract/people.values.ts";
import { type Rank, ranks, type Status, statuses } from "#app/contract/user.ts";
import { readDays } from "../../day-filter.ts";

/** The orders that an address names, the usual one first. */
const orders: Readonly<
  Record<string, { readonly sortBy: PeopleSort; readonly sortOrder: SortOrder }>
> = {
  newest: { sortBy: "createdAt", sortOrder: "DESC" },
  oldest: { sortBy: "createdAt", sortOrder: "ASC" },
  name: { sortBy: "name", sortOrder: "ASC" },
  "name-down": { sortBy: "name", sortOrder: "DESC" },
  number: { sortBy: "membershipId", sortOrder: "ASC" },
  "number-down": { sortBy: "membershipId", sortOrder: "DESC" },
};
export const orderNames = Object.keys(orders);

/** What an address asks of the list of people. */
export interface ListQuery {
  readonly status?: Status | undefined;
  readonly rank?: Rank | undefined;
  /** A role's id. */
  readonly role?: string | undefined;
  /** The Arabic name. */
  readonly governorate?: string | undefined;
  /** The id of a sector or secretariat. */
  readonly unit?: string | undefined;
  /** A branch's id. */
  readonly branch?: string | undefined;
  /** A secretariat's id. */
  readonly secretariat?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Which day of a person those bound. */
  readonly dated?: PersonDay | undefined;
  readonly neverSignedIn?: boolean | undefined;
  readonly keyword?: string | undefined;
  /** One of `orderNames`. */
  readonly order?: string | undefined;
  readonly limit: number;
  readonly page: number;
  /** What of the address could not be followed; a key of `list.hint` in people.json or of list.json. */
  readonly hint?: string | undefined;
}

export function readListQuery(search: URLSearchParams): ListQuery {
  const role = search.get("role") ?? "";
  const perPage = readChoiceParam(search, "limit", peoplePerPage.map(String));
  return {
    status: readChoiceParam(search, "status", statuses),
    rank: readChoiceParam(search, "rank", ranks),
    role: /^[1-9]\d{0,14}$/.test(role) ? role : undefined,
    governorate: readTextParam(search, "governorate", 100).text,
    unit: readIdParam(search, "unit"),
    branch: readIdParam(search, "branch"),
    secretariat: readIdParam(search, "secretariat"),
    neverSignedIn: search.get("neverSignedIn") === "on" || undefined,
    order: readChoiceParam(search, "order", orderNames),
    limit: perPage ? Number(perPage) : PEOPLE_PER_PAGE,
    // Numbers are looked for by a form that leaves them out of the address.
    ...readDays(search, personDays),
  };
}

/** What the platform is asked for. */
export function toCallQuery({ order = "newest", hint, neverSignedIn, ...filters }: ListQuery) {
  return {
    ...filters,
    ...orders[order],
    neverSignedIn: neverSignedIn ? ("true" as const) : undefined,
  };
}

/** The query of an address; what is usual is left out. */
export function listSearch(query: Partial<ListQuery>): URLSearchParams {
  const { neverSignedIn, order, limit, page, hint, ...filters } = query;
  return toSearchParams(
    {
      ...filters,
      neverSignedIn: neverSignedIn ? "on" : undefined,
      order: order === "newest" ? undefined : order,
      limit: limit === undefined || limit === PEOPLE_PER_PAGE ? undefined : String(limit),
    },
    page,
  );
}

/** The same as a path of this site. */
export function listPath(query: Partial<ListQuery>): string {
  return withSearch("/users", listSearch(query));
}

/** Where these people are taken out in a file; in which order they stand there is always the same. */
export function exportPath({ order, limit, page, hint, ...filters }: ListQuery): string {
  return withSearch("/users/export", listSearch(filters));
}

/** Whether anything narrows the list. */
export function isFiltered(query: ListQuery): boolean {
  const { order, limit, page, hint, ...filters } = query;
  return Object.values(filters).some(Boolean);
}
