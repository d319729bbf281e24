import { href } from "react-router";
import {
  type AskedOf,
  anyView,
  choice,
  days,
  governorate,
  keyword,
  listAddress,
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

export type ReportAddress = AskedOf<typeof reportList>;

/** Confirmers begin with all, others with their own. */
export const usualView = (mayConfirm: boolean): ReportView => (mayConfirm ? "all" : "mine");
