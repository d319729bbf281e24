import { href } from "react-router";
import {
  type AskedOf,
  choice,
  datedBy,
  days,
  governorate,
  keyword,
  listAddress,
  unit,
  view,
} from "#app/components/list-address.ts";
import { applicationDays, applicationKinds, applicationStates } from "#app/contract/review.ts";

/** Default: waiting for a reviewer. */
export const applicationList = listAddress(href("/users/applications"), {
  state: view([...applicationStates, "all"], "submitted"),
  kind: choice(applicationKinds),
  governorate,
  unit,
  dated: datedBy(applicationDays),
  ...days,
  // Number searches are POSTs.
  keyword,
});

export type ApplicationAddress = AskedOf<typeof applicationList>;
