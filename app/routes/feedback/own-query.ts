import { foldDigits } from "#app/arabic/digits.ts";
import { cleanLine } from "#app/arabic/text.ts";
import type { AnswerOf } from "#app/contract/endpoint.ts";
import type { listOwnFeedback } from "#app/contract/feedback.ts";
import {
  FEEDBACK_PER_PAGE,
  type FeedbackType,
  feedbackTypes,
} from "#app/contract/feedback-form.ts";

/** What an address asks of one's own items. */
export interface OwnQuery {
  readonly type?: FeedbackType | undefined;
  readonly keyword?: string | undefined;
  readonly page: number;
}

const LONGEST = 200;

/** Reads an address as well as it can be read: nobody is sent away for a bad link. */
export function readOwnQuery(search: URLSearchParams): OwnQuery {
  const type = feedbackTypes.find((each) => each === search.get("type"));
  const keyword = readKeyword(search);
  return { ...(type && { type }), ...(keyword && { keyword }), page: readPage(search) };
}

/** The words that are looked for; of too many, the beginning. */
export function readKeyword(search: URLSearchParams): string {
  const whole = cleanLine((search.get("keyword") ?? "").slice(0, 10 * LONGEST));
  return whole.slice(0, LONGEST).toWellFormed().trim();
}

/** A page's number in whichever digits; 1 for what is none. */
export function readPage(search: URLSearchParams): number {
  const number = foldDigits(search.get("page") ?? "");
  return /^[1-9]\d{0,5}$/.test(number) ? Number(number) : 1;
}

/** The query of an address; what is usual is left out. */
export function ownSearch({ type, keyword, page = 1 }: Partial<OwnQuery>): URLSearchParams {
  const search = new URLSearchParams();
  if (type) search.set("type", type);
  if (keyword) search.set("keyword", keyword);
  if (page > 1) search.set("page", String(page));
  return search;
}

const PATH = "/profile/complaints-suggestions";

/** The same as a path of this site. */
export function ownPath(query: Partial<OwnQuery>): string {
  const search = ownSearch(query).toString();
  return search ? `${PATH}?${search}` : PATH;
}

/** A page of what a platform answers: one that knows no pages and types gives all at once. */
export function ownPage(
  { items, metadata }: AnswerOf<typeof listOwnFeedback>,
  { type, page }: OwnQuery,
) {
  if (metadata) return { items, totalItems: metadata.totalItems };
  const fitting = items.filter(({ feedbackType }) => !type || feedbackType === type);
  const from = (page - 1) * FEEDBACK_PER_PAGE;
  return { items: fitting.slice(from, from + FEEDBACK_PER_PAGE), totalItems: fitting.length };
}
