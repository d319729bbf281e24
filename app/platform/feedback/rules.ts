import { type Refusal, refuse } from "#app/contract/failure.ts";
import {
  type DisplayStatus,
  type FeedbackStatus,
  type FeedbackTopic,
  type FeedbackType,
  feedbackTransitions,
  type Mood,
  messageStatuses,
  topicsOf,
  undecidedStatuses,
} from "#app/contract/feedback.values.ts";
import { cityIn, governorateOf } from "../branch/rules.ts";
import { isOutdated } from "../workflow/workflow.ts";

export interface FeedbackState {
  readonly userId: string;
  readonly type: FeedbackType;
  readonly status: DisplayStatus;
  readonly version: number;
}

export function mayEdit({ status }: Pick<FeedbackState, "status">): Refusal | undefined {
  return status === "open" ? undefined : refuse("feedback-taken");
}

export function mayWithdraw({ status }: Pick<FeedbackState, "status">): Refusal | undefined {
  if (undecidedStatuses.includes(status)) return undefined;
  return refuse(status === "withdrawn" ? "withdrawn" : "feedback-answered");
}

export function mayAddMessage({ status }: Pick<FeedbackState, "status">): Refusal | undefined {
  if (messageStatuses.includes(status)) return undefined;
  return refuse(status === "withdrawn" ? "withdrawn" : "feedback-closed");
}

/** Whether a leader may act on an item at a version; never on their own. */
export function mayHandle(
  item: Pick<FeedbackState, "userId" | "version" | "status">,
  leader: string,
  version?: number,
): Refusal | undefined {
  if (item.status === "withdrawn") return refuse("withdrawn");
  if (item.userId === leader) return refuse("feedback-own");
  return isOutdated({ version }, item) ? refuse("changed-meanwhile") : undefined;
}

/** Closing an unanswered item needs a reason, which the member is told. */
export function mayChangeStatus(
  { status }: Pick<FeedbackState, "status">,
  to: FeedbackStatus,
  reason: string | undefined,
): Refusal | undefined {
  if (status === "withdrawn" || !feedbackTransitions[status].includes(to)) {
    return refuse("invalid", { fields: [{ path: "status", problem: "choice" }] });
  }
  if (to === "closed" && status !== "answered" && !reason) {
    return refuse("invalid", {
      fields: [{ path: "reason", problem: "required", ask: "feedback.reason" }],
    });
  }
  return undefined;
}

export interface FeedbackInput {
  readonly topic: FeedbackTopic;
  readonly title?: string | null | undefined;
  readonly body: string;
  readonly governorate?: string | undefined;
  readonly city?: string | undefined;
  readonly mood?: Mood | null | undefined;
}

export interface FeedbackContent {
  readonly topic: FeedbackTopic;
  readonly title: string | null;
  readonly body: string;
  readonly mood: Mood | null;
  readonly governorateCode: string | null;
  readonly city: string | null;
}

export function toContent(type: FeedbackType, input: FeedbackInput): FeedbackContent | Refusal {
  const invalid = (path: string, problem: string) =>
    refuse("invalid", { fields: [{ path, problem }] });
  if (!topicsOf[type].includes(input.topic)) return invalid("topic", "choice");
  const governorate = governorateOf(input.governorate);
  if (input.governorate && !governorate) return invalid("governorate", "place");
  const { topic, body } = input;
  if (type === "street-pulse") {
    if (!governorate) return invalid("governorate", "required");
    const city = cityIn(governorate, input.city ?? "");
    if (!city) return invalid("city", input.city ? "place" : "required");
    if (!input.mood) return invalid("mood", "required");
    return {
      topic,
      body,
      mood: input.mood,
      governorateCode: governorate.code,
      city,
      title: null,
    };
  }
  const title = input.title || null;
  if (!title) return invalid("title", "required");
  const isPlaced = type === "complaints";
  return {
    topic,
    body,
    title,
    mood: null,
    city: null,
    governorateCode: (isPlaced && governorate?.code) || null,
  };
}

export const actOf = {
  complaints: "complaint",
  suggestions: "suggestion",
  "street-pulse": "street-pulse",
} as const satisfies Record<FeedbackType, string>;
