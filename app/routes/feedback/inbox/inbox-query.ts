import {
  readChoiceParam,
  readIdParam,
  readTextParam,
  toSearchParams,
  withSearch,
} from "#app/components/search-params.ts";
import {
  type FeedbackDay,
  type FeedbackStatus,
  type FeedbackType,
  feedbackDays,
  feedbackStatuses,
  feedbackTypes,
} from "#app/contract/feedback.values.ts";
import { readDays } from "../../day-filter.ts";

export const ownerFilters = ["mine", "nobody"] as const;

/** What an address asks of the inbox. */
export interface InboxQuery {
  readonly type?: FeedbackType | undefined;
  readonly status?: FeedbackStatus | undefined;
  /** The Arabic name. */
  readonly governorate?: string | undefined;
  /** The id of a sector or secretariat. */
  readonly unit?: string | undefined;
  readonly owner?: (typeof ownerFilters)[number] | undefined;
  /** Which of its days those bound. */
  readonly dated?: FeedbackDay | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly keyword?: string | undefined;
  readonly page: number;
  /** What of the address could not be followed; a key of `hint` in feedback.json or list.json. */
  readonly hint?: string | undefined;
}

export function readInboxQuery(search: URLSearchParams): InboxQuery {
  return {
    type: readChoiceParam(search, "type", feedbackTypes),
    status: readChoiceParam(search, "status", feedbackStatuses),
    owner: readChoiceParam(search, "owner", ownerFilters),
    governorate: readTextParam(search, "governorate", 100).text,
    unit: readIdParam(search, "unit"),
    ...readDays(search, feedbackDays),
  };
}

/** The query of an address; what is usual is left out. */
export function inboxSearch(query: Partial<InboxQuery>): URLSearchParams {
  const { page, hint: _, ...filters } = query;
  return toSearchParams({ ...filters }, page);
}

/** The same as a path of this site. */
export function inboxPath(query: Partial<InboxQuery>): string {
  return withSearch("/statistics/feedback", inboxSearch(query));
}

/** Whether anything but the type and the status narrows the list. */
export function isFiltered({ owner, governorate, unit, keyword, from, to }: InboxQuery): boolean {
  return [owner, governorate, unit, keyword, from, to].some(Boolean);
}
