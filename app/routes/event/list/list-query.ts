import { href } from "react-router";
import { governorates } from "#app/arabic/governorates.ts";
import {
  firstHint,
  readChoiceParam,
  readKeyword,
  readMonthParam,
  readPageParam,
  readTextParam,
  toSearchParams,
  withSearch,
} from "#app/components/search-params.ts";
import {
  type EventCategory,
  type EventTime,
  type EventType,
  eventCategories,
  eventTimes,
  eventTypes,
} from "#app/contract/event.values.ts";
import { readDayRange } from "../../day-filter.ts";

/** The platform's longest id, in characters. */
const MAX_ID_LENGTH = 64;

/** What an address asks of the events. */
export interface ListQuery {
  readonly page: number;
  readonly time: EventTime;
  readonly keyword?: string | undefined;
  readonly category?: EventCategory | undefined;
  readonly type?: EventType | undefined;
  readonly governorate?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly mine?: "on" | undefined;
  /** The id of the secretariat whose events they are. */
  readonly secretariat?: string | undefined;
  /** YYYY-MM: the events of a month, as a calendar. */
  readonly month?: string | undefined;
  /** What of the address could not be followed; a key of event.json's `hint`, or of list.json's. */
  readonly hint?: "day" | "days" | "month" | "page" | "keyword" | undefined;
}

export function readListQuery(search: URLSearchParams): ListQuery {
  const keyword = readKeyword(search);
  const page = readPageParam(search);
  const { from, to, hints } = readDayRange(search);
  const named = search.get("governorate");
  const month = readMonthParam(search);
  return {
    page: page ?? 1,
    time: readChoiceParam(search, "time", eventTimes) ?? "upcoming",
    keyword: keyword.text,
    category: readChoiceParam(search, "category", eventCategories),
    type: readChoiceParam(search, "type", eventTypes),
    governorate: governorates.find(({ ar }) => ar === named)?.ar,
    from,
    to,
    mine: search.get("mine") === "on" ? "on" : undefined,
    secretariat: readTextParam(search, "secretariat", MAX_ID_LENGTH).text,
    month: month || undefined,
    hint: firstHint({
      ...hints,
      month: month === undefined,
      page: page === undefined,
      keyword: keyword.isTruncated,
    }),
  };
}

/** Whether more than the tab narrows the list. */
export function isFiltered(query: ListQuery): boolean {
  const { keyword, category, type, governorate, from, to, mine, secretariat } = query;
  return [keyword, category, type, governorate, from, to, mine, secretariat].some(Boolean);
}

/** The query of an address; what is usual is left out. */
export function listSearch({ page, time, hint, ...query }: Partial<ListQuery>): URLSearchParams {
  return toSearchParams({ time: time === "upcoming" ? undefined : time, ...query }, page);
}

/** The same as a path of this site. */
export function listPath(query: Partial<ListQuery>): string {
  return withSearch(href("/events"), listSearch(query));
}
