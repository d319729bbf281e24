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

/** The default first. */
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

export interface ListQuery {
  readonly status?: Status | undefined;
  readonly rank?: Rank | undefined;
  readonly role?: string | undefined;
  readonly governorate?: string | undefined;
  readonly unit?: string | undefined;
  readonly branch?: string | undefined;
  readonly secretariat?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly dated?: PersonDay | undefined;
  readonly neverSignedIn?: boolean | undefined;
  readonly keyword?: string | undefined;
  readonly order?: string | undefined;
  readonly limit: number;
  readonly page: number;
  /** In people.json or list.json. */
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
    // Number searches are POSTs.
    ...readDays(search, personDays),
  };
}

export function toCallQuery({ order = "newest", hint, neverSignedIn, ...filters }: ListQuery) {
  return {
    ...filters,
    ...orders[order],
    neverSignedIn: neverSignedIn ? ("true" as const) : undefined,
  };
}

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

export function listPath(query: Partial<ListQuery>): string {
  return withSearch("/users", listSearch(query));
}

/** The file has a fixed order. */
export function exportPath({ order, limit, page, hint, ...filters }: ListQuery): string {
  return withSearch("/users/export", listSearch(filters));
}

export function isFiltered(query: ListQuery): boolean {
  const { order, limit, page, hint, ...filters } = query;
  return Object.values(filters).some(Boolean);
}
