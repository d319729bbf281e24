import { z } from "zod";
import {
  feedbackStatuses,
  feedbackTopics,
  feedbackTypes,
  moods,
} from "#app/contract/feedback.values.ts";
import { readContent } from "./read.ts";

const item = z.strictObject({
  /** One of the cast, or the place of a reader. */
  from: z.union([z.string(), z.int()]),
  type: z.enum(feedbackTypes),
  topic: z.enum(feedbackTopics),
  title: z.string().optional(),
  body: z.string(),
  governorateCode: z.string().optional(),
  city: z.string().optional(),
  mood: z.enum(moods).optional(),
  hoursAgo: z.number(),
  status: z.enum(feedbackStatuses).optional(),
  reply: z.string().optional(),
  /** The share of the time since it was sent after which it was answered or closed: half if left out. */
  decidedAfter: z.number().min(0.4).max(1).optional(),
  /** The sender was told of the reply and has not looked yet. */
  isReplyUnread: z.literal(true).optional(),
  /** Why it was closed. */
  reason: z.string().optional(),
  /** Among leaders. */
  note: z.string().optional(),
});

/** What somebody of the demo sent, and what became of it. */
export type DemoFeedback = z.infer<typeof item>;

/** Everything, oldest first, so that the numbers grow with time. */
export const demoFeedback: readonly DemoFeedback[] = readContent(
  "feedback.json",
  z.array(item),
).toSorted((one, other) => other.hoursAgo - one.hoursAgo);
