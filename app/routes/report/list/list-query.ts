import { href } from "react-router";
import { governorates } from "#app/arabic/governorates.ts";
import {
  firstHint,
  readChoiceParam,
  readKeyword,
  readPageParam,
  readTextParam,
  toSearchParams,
  withSearch,
} from "#app/components/search-params.ts";
import {
  type ReportState,
  type ReportType,
  type ReportView,
  reportStates,
  reportTypes,
  reportViews,
} from "#app/contract/report.values.ts";
import { readDayRange } from "../../day-filter.ts";

/** What an address asks of the reports. */
export interface ListQuery {
  readonly page: number;
  readonly view: ReportView;
  readonly keyword?: string | undefined;
  readonly type?: ReportType | undefined;
  readonly state?: ReportState | undefined;
  readonly governorate?: string | undefined;
  readonly author?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** What of the address could not be followed; a key of report.json's `hint`, or of list.json's. */
  readonly hint?: "day" | "days" | "page" | "keyword" | undefined;
}

/** @param usual the part that is shown when the address names none */
export function readListQuery(search: URLSearchParams, usual: ReportView): ListQuery {
  const keyword = readKeyword(search);
  const page = readPageParam(search);
  const { from, to, hints } = readDayRange(search);
  const named = search.get("governorate");
  return {
    page: page ?? 1,
    view: readChoiceParam(search, "view", reportViews) ?? usual,
    keyword: keyword.text,
    type: readChoiceParam(search, "type", reportTypes),
    state: readChoiceParam(search, "state", reportStates),
    governorate: governorates.find(({ ar }) => ar === named)?.ar,
    author: readTextParam(search, "author").text,
    from,
    to,
    hint: firstHint({
      ...hints,
      page: page === undefined,
      keyword: keyword.isTruncated,
    }),
  };
}

/** Whether more than the tab narrows the list. */
export function isFiltered(query: ListQuery): boolean {
  const { keyword, type, state, governorate, author, from, to } = query;
  return [keyword, type, state, governorate, author, from, to].some(Boolean);
}

/** The query of an address. */
export function listSearch({ page, hint, ...query }: Partial<ListQuery>): URLSearchParams {
  return toSearchParams(query, page);
}

/** The same as a path of this site. */
export function listPath(query: Partial<ListQuery>): string {
  return withSearch(href("/statistics/reports"), listSearch(query));
}
