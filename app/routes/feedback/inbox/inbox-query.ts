import { href } from "react-router";
import {
  type AskedOf,
  anyView,
  choice,
  datedBy,
  days,
  governorate,
  keyword,
  listAddress,
  unit,
} from "#app/components/list-address.ts";
import { feedbackDays, feedbackStatuses, feedbackTypes } from "#app/contract/feedback.values.ts";

export const ownerFilters = ["mine", "nobody"] as const;

export const feedbackList = listAddress(href("/statistics/feedback"), {
  type: anyView(feedbackTypes),
  status: anyView(feedbackStatuses),
  owner: choice(ownerFilters),
  governorate,
  unit,
  dated: datedBy(feedbackDays),
  ...days,
  keyword,
});

export type InboxAddress = AskedOf<typeof feedbackList>;
