import {
  readChoiceParam,
  readKeyword,
  readPageParam,
  toSearchParams,
  withSearch,
} from "#app/components/search-params.ts";
import type { AnswerOf } from "#app/contract/endpoint.ts";
import type { listOwnFeedback } from "#app/contract/feedback.ts";
import {
  FEEDBACK_PER_PAGE,
  type FeedbackType,
  feedbackTypes,
} from "#app/contract/feedback.values.ts";

/** What an address asks of one's own items. */
export interface OwnQuery {
  readonly type?: FeedbackType | undefined;
  readonly keyword?: string | undefined;
  readonly page: number;
}

export function readOwnQuery(search: URLSearchParams): OwnQuery {
  return {
    type: readChoiceParam(search, "type", feedbackTypes),
    keyword: readKeyword(search).text,
    page: readPageParam(search) ?? 1,
  };
}

/** The query of an address; what is usual is left out. */
export function ownSearch({ type, keyword, page }: Partial<OwnQuery>): URLSearchParams {
  return toSearchParams({ type, keyword }, page);
}

/** The same as a path of this site. */
export function ownPath(query: Partial<OwnQuery>): string {
  return withSearch("/profile/complaints-suggestions", ownSearch(query));
}

/** A page of what a platform answers: one that knows no pages and types gives all at once. */
export function toOwnPage(
  { items, metadata }: AnswerOf<typeof listOwnFeedback>,
  { type, page }: OwnQuery,
) {
  if (metadata) return { items, totalItems: metadata.totalItems };
  const matching = items.filter(({ feedbackType }) => !type || feedbackType === type);
  const from = (page - 1) * FEEDBACK_PER_PAGE;
  return { items: matching.slice(from, from + FEEDBACK_PER_PAGE), totalItems: matching.length };
}
