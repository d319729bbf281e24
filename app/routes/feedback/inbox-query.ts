import { cleanLine } from "#app/arabic/text.ts";
import {
  type FeedbackStatus,
  type FeedbackType,
  feedbackStatuses,
  feedbackTypes,
} from "#app/contract/feedback-form.ts";
import { readKeyword, readPage } from "./own-query.ts";

const owners = ["mine", "nobody"] as const;

/** What an address asks of the inbox. */
export interface InboxQuery {
  readonly type?: FeedbackType | undefined;
  readonly status?: FeedbackStatus | undefined;
  /** The Arabic name. */
  readonly governorate?: string | undefined;
  readonly owner?: (typeof owners)[number] | undefined;
  readonly keyword?: string | undefined;
  readonly page: number;
}

/** Reads an address as well as it can be read: nobody is sent away for a bad link. */
export function readInboxQuery(search: URLSearchParams): InboxQuery {
  const governorate = cleanLine(search.get("governorate")?.slice(0, 200) ?? "");
  const asked = {
    type: feedbackTypes.find((each) => each === search.get("type")),
    status: feedbackStatuses.find((each) => each === search.get("status")),
    owner: owners.find((each) => each === search.get("owner")),
    governorate: governorate.slice(0, 100).toWellFormed(),
    keyword: readKeyword(search),
  };
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value));
  return { ...given, page: readPage(search) };
}

/** The query of an address; what is usual is left out. */
export function inboxSearch(query: Partial<InboxQuery>): URLSearchParams {
  const { type, status, owner, governorate, keyword, page = 1 } = query;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ type, status, owner, governorate, keyword })) {
    if (value) search.set(name, value);
  }
  if (page > 1) search.set("page", String(page));
  return search;
}

/** The same as a path of this site. */
export function inboxPath(query: Partial<InboxQuery>): string {
  const search = inboxSearch(query).toString();
  return search ? `/statistics/feedback?${search}` : "/statistics/feedback";
}

/** Whether anything but the type and the status narrows the list. */
export function isFiltered({ owner, governorate, keyword }: InboxQuery): boolean {
  return [owner, governorate, keyword].some(Boolean);
}
