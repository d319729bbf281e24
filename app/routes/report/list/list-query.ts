import { href } from "react-router";
import {
  anyView,
  choice,
  days,
  governorate,
  keyword,
  listAddress,
  type QueryOf,
  text,
} from "#app/components/list-address.ts";
import {
  type ReportView,
  reportStates,
  reportTypes,
  reportViews,
} from "#app/contract/report.values.ts";

/** What an address asks of the reports. */
export const reportList = listAddress(href("/statistics/reports"), {
  view: anyView(reportViews),
  keyword,
  type: choice(reportTypes),
  state: choice(reportStates),
  governorate,
  author: text(),
  ...days,
});

export const { path: listPath, search: listSearch, isFiltered } = reportList;
export type ListQuery = QueryOf<typeof reportList>;

/** Who confirms reports comes to all of them, everybody else to their own. */
export const usualView = (mayConfirm: boolean): ReportView => (mayConfirm ? "all" : "mine");
