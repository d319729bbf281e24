import { href } from "react-router";
import {
  type AskedOf,
  choice,
  datedBy,
  days,
  flag,
  id,
  keyword,
  listAddress,
  number,
  order,
  text,
  unit,
} from "#app/components/list-address.ts";
import { withSearch } from "#app/components/search-params.ts";
import {
  PEOPLE_PER_PAGE,
  type PeopleSort,
  peoplePerPage,
  personDays,
  type SortOrder,
} from "#app/contract/people.values.ts";
import { ranks, statuses } from "#app/contract/user.ts";

export const orders = {
  newest: { sortBy: "createdAt", sortOrder: "DESC" },
  oldest: { sortBy: "createdAt", sortOrder: "ASC" },
  name: { sortBy: "name", sortOrder: "ASC" },
  "name-down": { sortBy: "name", sortOrder: "DESC" },
  number: { sortBy: "membershipId", sortOrder: "ASC" },
  "number-down": { sortBy: "membershipId", sortOrder: "DESC" },
} as const satisfies Record<string, { sortBy: PeopleSort; sortOrder: SortOrder }>;
export const orderNames = Object.keys(orders) as (keyof typeof orders)[];

export const peopleList = listAddress(href("/users"), {
  status: choice(statuses),
  rank: choice(ranks),
  role: number(/^[1-9]\d{0,14}$/),
  governorate: text(100),
  unit,
  branch: id,
  secretariat: id,
  dated: datedBy(personDays),
  ...days,
  // Number searches are POSTs.
  keyword,
  neverSignedIn: flag,
  order: order(orderNames, "newest"),
  limit: order(peoplePerPage.map(String), String(PEOPLE_PER_PAGE)),
});

export type PeopleAddress = AskedOf<typeof peopleList>;
export type ListQuery = PeopleAddress["query"];

export function toCallQuery({ order, limit, hint, neverSignedIn, ...filters }: ListQuery) {
  return {
    ...filters,
    ...orders[order],
    limit: Number(limit),
    neverSignedIn: neverSignedIn ? ("true" as const) : undefined,
  };
}

/** The file has a fixed order. */
export function exportPath({ order, limit, page, ...filters }: ListQuery): string {
  return withSearch(href("/users/export"), peopleList.of(filters).search);
}
