import { href } from "react-router";
import {
  type AskedOf,
  days,
  governorate,
  keyword,
  listAddress,
  unit,
  view,
} from "#app/components/list-address.ts";
import { gatheringTimes } from "#app/contract/attendance.values.ts";

export const gatheringList = listAddress(href("/attendance/gatherings"), {
  time: view(gatheringTimes, "now"),
  governorate,
  unit,
  ...days,
  keyword,
});

export type GatheringAddress = AskedOf<typeof gatheringList>;
