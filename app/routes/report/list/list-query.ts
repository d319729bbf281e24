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

/** Confirmers begin with all, others with their own. */
export const usualView = (mayConfirm: boolean): ReportView => (mayConfirm ? "all" : "mine");
