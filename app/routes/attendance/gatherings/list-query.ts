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

export const gatheringList = listAddress(href("/attendance/gatherings"), {
  time: view(gatheringTimes, "now"),
  governorate,
  unit: id,
  ...days,
  keyword,
});

export const { path: listPath, search: listSearch, isFiltered } = gatheringList;
export type ListQuery = QueryOf<typeof gatheringList>;
