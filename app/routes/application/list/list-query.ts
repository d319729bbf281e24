import { href } from "react-router";
import {
  choice,
  datedBy,
  days,
  governorate,
  id,
  keyword,
  listAddress,
  type QueryOf,
  view,
} from "#app/components/list-address.ts";
import { applicationDays, applicationKinds, applicationStates } from "#app/contract/review.ts";

/** What an address asks of the queue: what waits for a reviewer, unless it is said otherwise. */
export const applicationList = listAddress(href("/users/applications"), {
  state: view([...applicationStates, "all"], "submitted"),
  kind: choice(applicationKinds),
  governorate,
  /** The id of a sector or secretariat. */
  unit: id,
  dated: datedBy(applicationDays),
  ...days,
  // Numbers are looked for by a form that leaves them out of the address.
  keyword,
});

export const { path: listPath, search: listSearch, isFiltered } = applicationList;
export type ListQuery = QueryOf<typeof applicationList>;
