import { href } from "react-router";
import {
  datedBy,
  days,
  governorate,
  id,
  listAddress,
  type QueryOf,
} from "#app/components/list-address.ts";
import { aidDays } from "#app/contract/aid.values.ts";

export const aidOverview = listAddress(href("/statistics/urgent-assistance"), {
  governorate,
  unit: id,
  dated: datedBy(aidDays),
  ...days,
});

export const { path: overviewPath, isFiltered } = aidOverview;
export type OverviewQuery = QueryOf<typeof aidOverview>;
