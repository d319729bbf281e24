import { href } from "react-router";
import {
  days,
  governorate,
  id,
  keyword,
  listAddress,
  type QueryOf,
  view,
} from "#app/components/list-address.ts";
import { gatheringTimes } from "#app/contract/attendance.values.ts";

/** What an address asks of the gatherings; the days are those on which they begin. */
export const gatheringList = listAddress(href("/attendance/gatherings"), {
  time: view(gatheringTimes, "now"),
  governorate,
  /** The id of a sector or secretariat. */
  unit: id,
  ...days,
  keyword,
});

export const { path: listPath, search: listSearch, isFiltered } = gatheringList;
export type ListQuery = QueryOf<typeof gatheringList>;
