import { href } from "react-router";
import {
  anyView,
  choice,
  datedBy,
  days,
  governorate,
  id,
  keyword,
  listAddress,
  type QueryOf,
} from "#app/components/list-address.ts";
import { feedbackDays, feedbackStatuses, feedbackTypes } from "#app/contract/feedback.values.ts";

export const ownerFilters = ["mine", "nobody"] as const;

export const feedbackList = listAddress(href("/statistics/feedback"), {
  type: anyView(feedbackTypes),
  status: anyView(feedbackStatuses),
  owner: choice(ownerFilters),
  governorate,
  unit: id,
  dated: datedBy(feedbackDays),
  ...days,
  keyword,
});

export const { path: inboxPath, search: inboxSearch, isFiltered } = feedbackList;
export type InboxQuery = QueryOf<typeof feedbackList>;
