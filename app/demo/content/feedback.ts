import { z } from "zod";
import {
  feedbackStatuses,
  feedbackTopics,
  feedbackTypes,
  moods,
} from "#app/contract/feedback.values.ts";
import { readContent } from "./read.ts";

const item = z.strictObject({
  /** Uid of the cast, or index of a reader. */
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
  decidedAfter: z.number().min(0.4).max(1).optional(),
  isReplyUnread: z.literal(true).optional(),
  reason: z.string().optional(),
  note: z.string().optional(),
});

export type DemoFeedback = z.infer<typeof item>;

/** Oldest first: numbers grow with time. */
export const demoFeedback: readonly DemoFeedback[] = readContent(
  "feedback.json",
  z.array(item),
).toSorted((one, other) => other.hoursAgo - one.hoursAgo);
