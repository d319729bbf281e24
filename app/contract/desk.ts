import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** A queue, a request, something asked, as the feature that has it calls it; others are added later. */
const name = z.string();

const queue = z.object({
  /** `applications`, `aid` or `feedback`. */
  name,
  /** How many wait for a decision, up to `MAX_WAITING`. */
  count: z.number().int(),
  /** Since when the oldest of them waits. */
  oldestAt: z.string().nullish(),
  /** How many are past the day that was set for them, up to `MAX_WAITING`; 0 where no days are set. */
  overdue: z.number().int(),
  /** How many of them the caller has taken. */
  mine: z.number().int(),
  /** What the caller should open next: nobody else works on it, and it is not the caller's own. */
  next: z.object({ id: z.string(), section: z.string().nullish() }).nullish(),
});
export type DeskQueue = z.infer<typeof queue>;

const request = z.object({
  /** `aid`, `registration`, `renewal` or a type of feedback. */
  name,
  id: z.string(),
  /** By which people speak of it. */
  number: z.number().int().nullish(),
  title: z.string().nullish(),
  state: z.string(),
  at: z.string(),
});
export type DeskRequest = z.infer<typeof request>;

const gathering = z.object({
  id: z.string(),
  title: z.string(),
  place: z.string(),
  startsAt: z.string(),
});
export type DeskGathering = z.infer<typeof gathering>;

const asked = z.object({
  /** `correction`, `renewal` or `checkIn`. */
  name,
  title: z.string().nullish(),
});
export type DeskAsked = z.infer<typeof asked>;

/** A queue is counted no further; more than so many is "more than 999" to people. */
export const MAX_WAITING = 1000;

export const readDesk = endpoint({
  name: "readDesk",
  summary:
    "What waits for the caller: queues of their abilities and area, their own open requests, what is asked of them and what comes next",
  method: "GET",
  path: "/desk",
  admits: "user",
  answer: z.object({
    queues: z.array(queue),
    /** Newest first. */
    requests: z.array(request),
    asked: z.array(asked),
    next: gathering.nullish(),
  }),
});
export type Desk = z.infer<typeof readDesk.answer>;
