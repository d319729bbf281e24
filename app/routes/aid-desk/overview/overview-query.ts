import { href } from "react-router";
import {
  type AskedOf,
  datedBy,
  days,
  governorate,
  listAddress,
  unit,
} from "#app/components/list-address.ts";
import { aidDays } from "#app/contract/aid.values.ts";

export const aidOverview = listAddress(href("/statistics/urgent-assistance"), {
  governorate,
  unit,
  dated: datedBy(aidDays),
  ...days,
});

export type OverviewAddress = AskedOf<typeof aidOverview>;
