import { href } from "react-router";
import { anyView, keyword, listAddress, type QueryOf } from "#app/components/list-address.ts";
import type { AnswerOf } from "#app/contract/endpoint.ts";
import type { listOwnFeedback } from "#app/contract/feedback.ts";
import { FEEDBACK_PER_PAGE, feedbackTypes } from "#app/contract/feedback.values.ts";

export const ownFeedbackList = listAddress(href("/profile/complaints-suggestions"), {
  type: anyView(feedbackTypes),
  keyword,
});

export const { path: ownPath, search: ownSearch } = ownFeedbackList;
export type OwnQuery = QueryOf<typeof ownFeedbackList>;

/** Core platforms return everything at once. */
export function toOwnPage(
  { items, metadata }: AnswerOf<typeof listOwnFeedback>,
  { type, page }: OwnQuery,
) {
  if (metadata) return { items, totalItems: metadata.totalItems };
  const matching = items.filter(({ feedbackType }) => !type || feedbackType === type);
  const from = (page - 1) * FEEDBACK_PER_PAGE;
  return { items: matching.slice(from, from + FEEDBACK_PER_PAGE), totalItems: matching.length };
}
