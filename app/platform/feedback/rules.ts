import { type Refusal, refuse } from "#app/contract/failure.ts";
import {
  type FeedbackStatus,
  type FeedbackTopic,
  type FeedbackType,
  feedbackTransitions,
  type Mood,
  messageStatuses,
  type ShownStatus,
  topicsOf,
  undecidedStatuses,
} from "#app/contract/feedback-form.ts";
import { cityIn, governorateOf } from "../branch/rules.ts";

/** An item, as far as it decides who may do what to it. */
export interface Judged {
  readonly userId: string;
  readonly type: FeedbackType;
  readonly status: ShownStatus;
  readonly version: number;
}

/** Whether a member may still change an own item: once somebody works on it, it is what it is. */
export function mayEdit({ status }: Pick<Judged, "status">): Refusal | undefined {
  return status === "open" ? undefined : refuse("feedback-taken");
}

/** Whether a member may withdraw an own item: until somebody has answered it. */
export function mayWithdraw({ status }: Pick<Judged, "status">): Refusal | undefined {
  if (undecidedStatuses.includes(status)) return undefined;
  return refuse(status === "withdrawn" ? "withdrawn" : "feedback-answered");
}

/** Whether a member may add a message to an own item: until it is closed. */
export function mayAddMessage({ status }: Pick<Judged, "status">): Refusal | undefined {
  if (messageStatuses.includes(status)) return undefined;
  return refuse(status === "withdrawn" ? "withdrawn" : "feedback-closed");
}

/** Whether a leader may act on an item as it was at a version; nobody answers themselves. */
export function mayHandle(
  { userId, version, status }: Pick<Judged, "userId" | "version" | "status">,
  leader: string,
  asked?: number,
): Refusal | undefined {
  if (status === "withdrawn") return refuse("withdrawn");
  if (userId === leader) return refuse("feedback-own");
  return asked === undefined || asked === version ? undefined : refuse("changed-meanwhile");
}

/**
 * Whether an item may be set to a status; the refusal if not. Nobody's word is put away in silence:
 * to close what was not answered takes a reason, which the member is told.
 */
export function mayBecome(
  { status }: Pick<Judged, "status">,
  to: FeedbackStatus,
  reason: string | undefined,
): Refusal | undefined {
  if (status === "withdrawn" || !feedbackTransitions[status].includes(to)) {
    return refuse("invalid", { fields: [{ path: "status", problem: "choice" }] });
  }
  if (to === "closed" && status !== "answered" && !reason) {
    return refuse("invalid", { fields: [{ path: "reason", problem: "required" }] });
  }
  return undefined;
}

/** What somebody wrote. */
export interface Written {
  readonly topic: FeedbackTopic;
  readonly title?: string | null | undefined;
  readonly body: string;
  readonly governorate?: string | undefined;
  readonly city?: string | undefined;
  readonly mood?: Mood | null | undefined;
}

/** The same as it is kept. */
export interface Kept {
  readonly topic: FeedbackTopic;
  readonly title: string | null;
  readonly body: string;
  readonly mood: Mood | null;
  readonly governorateCode: string | null;
  readonly city: string | null;
}

/** What is kept of what was written for a type, or the field that does not fit it. */
export function keptOf(type: FeedbackType, written: Written): Kept | Refusal {
  const wrong = (path: string, problem: string) =>
    refuse("invalid", { fields: [{ path, problem }] });
  if (!topicsOf[type].includes(written.topic)) return wrong("topic", "choice");
  const governorate = governorateOf(written.governorate);
  if (written.governorate && !governorate) return wrong("governorate", "place");
  const { topic, body } = written;
  if (type === "street-pulse") {
    if (!governorate) return wrong("governorate", "required");
    const city = cityIn(governorate, written.city ?? "");
    if (!city) return wrong("city", written.city ? "place" : "required");
    if (!written.mood) return wrong("mood", "required");
    return {
      topic,
      body,
      mood: written.mood,
      governorateCode: governorate.code,
      city,
      title: null,
    };
  }
  const title = written.title || null;
  if (!title) return wrong("title", "required");
  const isPlaced = type === "complaints";
  return {
    ...{ topic, body, title, mood: null, city: null },
    governorateCode: (isPlaced && governorate?.code) || null,
  };
}

/** By what an act is counted in the leaderboard. */
export const actOf = {
  complaints: "complaint",
  suggestions: "suggestion",
  "street-pulse": "street-pulse",
} as const satisfies Record<FeedbackType, string>;
