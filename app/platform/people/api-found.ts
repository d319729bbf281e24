import { READ_USERS } from "#app/contract/ability.ts";
import { listUsers } from "#app/contract/people.ts";
import { SEARCH_HITS } from "#app/contract/search.ts";
import { areaFor, can } from "../http/caller.ts";
import type { SearchFeature } from "../search/api.ts";
import { findByNumber } from "./find-by-number.ts";
import { toListFilter } from "./list-filter.ts";
import { presentLine } from "./present.ts";
import { findListed, listPeopleIds } from "./store-list.ts";

/** People in the caller's area: by name, membership number, national ID or phone. */
export const searchPeople: SearchFeature = async ({ keyword, caller, db, personal, now }) => {
  if (!can(caller, READ_USERS)) return [];
  const ids = await findByNumber({ db, personal }, keyword);
  const query = listUsers.query.parse({ keyword: ids ? "" : keyword, limit: SEARCH_HITS });
  const reader = { area: areaFor(caller, READ_USERS), mayReadRoles: false };
  const filter = toListFilter(query, reader, now);
  if (!filter) return [];
  const found = await listPeopleIds(db, { ...filter, ids });
  const rows = await findListed(db, found.ids, filter.today);
  const items = rows.map(presentLine).map((person) => ({
    id: person.id,
    title: person.name,
    kind: person.rank,
    state: person.status,
    governorate: person.governorate,
    at: person.createdAt,
  }));
  return [{ name: "people", items, total: found.total }];
};
