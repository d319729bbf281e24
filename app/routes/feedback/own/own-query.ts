import { href } from "react-router";
import { type AskedOf, anyView, keyword, listAddress } from "#app/components/list-address.ts";
import type { AnswerOf } from "#app/contract/endpoint.ts";
import type { listOwnFeedback } from "#app/contract/feedback.ts";
import { FEEDBACK_PER_PAGE, feedbackTypes } from "#app/contract/feedback.values.ts";

export const ownFeedbackList = listAddress(href("/profile/complaints-suggestions"), {
  type: anyView(feedbackTypes),
  keyword,
});

export type OwnFeedbackAddress = AskedOf<typeof ownFeedbackList>;

/** Core platforms return everything at once. */
export function toOwnPage(
  { items, metadata }: AnswerOf<typeof listOwnFeedback>,
  { type, page }: OwnFeedbackAddress["query"],
) {
  if (metadata) return { items, totalItems: metadata.totalItems };
  const matching = items.filter(({ feedbackType }) => !type || feedbackType === type);
  const from = (page - 1) * FEEDBACK_PER_PAGE;
  return { items: matching.slice(from, from + FEEDBACK_PER_PAGE), totalItems: matching.length };
}
