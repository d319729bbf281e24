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

/** What an address asks of the overview: which requests are counted. */
export const aidOverview = listAddress(href("/statistics/urgent-assistance"), {
  governorate,
  /** The id of a sector or secretariat. */
  unit: id,
  dated: datedBy(aidDays),
  ...days,
});

export const { path: overviewPath, isFiltered } = aidOverview;
export type OverviewQuery = QueryOf<typeof aidOverview>;
