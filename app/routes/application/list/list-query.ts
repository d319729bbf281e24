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

/** Default: waiting for a reviewer. */
export const applicationList = listAddress(href("/users/applications"), {
  state: view([...applicationStates, "all"], "submitted"),
  kind: choice(applicationKinds),
  governorate,
  unit: id,
  dated: datedBy(applicationDays),
  ...days,
  // Number searches are POSTs.
  keyword,
});

export const { path: listPath, search: listSearch, isFiltered } = applicationList;
export type ListQuery = QueryOf<typeof applicationList>;
