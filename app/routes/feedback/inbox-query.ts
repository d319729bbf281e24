import { isPersonalNumber } from "#app/arabic/personal-number.ts";
import {
  firstHint,
  readChoiceParam,
  readPageParam,
  readTextParam,
  toSearchParams,
  withSearch,
} from "#app/components/search-params.ts";
import {
  type FeedbackStatus,
  type FeedbackType,
  feedbackStatuses,
  feedbackTypes,
} from "#app/contract/feedback.values.ts";

export const ownerFilters = ["mine", "nobody"] as const;

/** What an address asks of the inbox. */
export interface InboxQuery {
  readonly type?: FeedbackType | undefined;
  readonly status?: FeedbackStatus | undefined;
  /** The Arabic name. */
  readonly governorate?: string | undefined;
  readonly owner?: (typeof ownerFilters)[number] | undefined;
  readonly keyword?: string | undefined;
  readonly page: number;
  /** What of the address could not be followed; a key of feedback.json's `hint`. */
  readonly hint?: "number" | "page" | "keyword" | undefined;
}

export function readInboxQuery(search: URLSearchParams): InboxQuery {
  const keyword = readTextParam(search, "keyword");
  // National IDs and phones have no place in an address.
  const isNumber = isPersonalNumber(keyword.text ?? "");
  const page = readPageParam(search);
  return {
    type: readChoiceParam(search, "type", feedbackTypes),
    status: readChoiceParam(search, "status", feedbackStatuses),
    owner: readChoiceParam(search, "owner", ownerFilters),
    governorate: readTextParam(search, "governorate", 100).text,
    keyword: isNumber ? undefined : keyword.text,
    page: page ?? 1,
    hint: firstHint({ number: isNumber, page: page === undefined, keyword: keyword.isTruncated }),
  };
}

/** The query of an address; what is usual is left out. */
export function inboxSearch(query: Partial<InboxQuery>): URLSearchParams {
  const { type, status, owner, governorate, keyword, page } = query;
  return toSearchParams({ type, status, owner, governorate, keyword }, page);
}

/** The same as a path of this site. */
export function inboxPath(query: Partial<InboxQuery>): string {
  return withSearch("/statistics/feedback", inboxSearch(query));
}

/** Whether anything but the type and the status narrows the list. */
export function isFiltered({ owner, governorate, keyword }: InboxQuery): boolean {
  return [owner, governorate, keyword].some(Boolean);
}
