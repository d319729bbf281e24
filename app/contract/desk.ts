import { z } from "zod";
import { piastres } from "./dues.ts";
import { get } from "./endpoint.ts";
import { namedObject } from "./named-object.ts";

/** A queue, a request, something asked, as the feature that has it calls it; others are added later. */
const name = z.string();

const queue = namedObject("DeskQueue", {
  /** `applications`, `aid`, `feedback`, `newsCheck`, `dues` (members who are late with them). */
  name,
  /** Up to `MAX_WAITING`. */
  count: z.number().int(),
  /** Since when the oldest of them waits. */
  oldestAt: z.string().nullish(),
  /** Past their day, up to `MAX_WAITING`; 0 where no days are set. */
  overdue: z.number().int(),
  mine: z.number().int(),
  /** What the caller should open next: nobody else works on it, and it is not the caller's own. */
  next: z.object({ id: z.string(), section: z.string().nullish() }).nullish(),
});
export type DeskQueue = z.infer<typeof queue>;

const request = namedObject("DeskRequest", {
  /** `aid`, `registration`, `renewal` or a type of feedback. */
  name,
  id: z.string(),
  number: z.number().int().nullish(),
  title: z.string().nullish(),
  state: z.string(),
  at: z.string(),
});
export type DeskRequest = z.infer<typeof request>;

const gathering = namedObject("DeskGathering", {
  id: z.string(),
  title: z.string(),
  place: z.string(),
  startsAt: z.string(),
  endsAt: z.string().nullish(),
});
export type DeskGathering = z.infer<typeof gathering>;

const asked = namedObject("DeskAsked", {
  /**
   * `correction`, `renewal`, `dues`, `cashDesk` (one of an earlier day, not closed), `checkIn`, `eventOffer`, `reportAsked`, `reportMissing` (the event's
   * id), `reportDraft`, `chatRequest` (title: who asks), `meetingNow` (room open), `meetingSoon`,
   * `meetingInvitation`, `meetingAction`, `meetingLate`, `survey`, `poll`, or unread
   * `feedbackReply` and `aidReply`.
   */
  name,
  title: z.string().nullish(),
  /** Of what it is about. */
  id: z.string().nullish(),
  /** The type, where there is no title. */
  type: z.string().nullish(),
  /** Days until the day by which it is asked for; below 0 once that is past. */
  days: z.number().int().nullish(),
  /** Of dues: what is owed, in piastres. */
  amount: piastres.nullish(),
});
export type DeskAsked = z.infer<typeof asked>;

const taken = namedObject("DeskTaken", {
  /** The queue's name. */
  name,
  id: z.string(),
  section: z.string().nullish(),
  title: z.string().nullish(),
  /** The type, where there is no title. */
  type: z.string().nullish(),
  state: z.string(),
  at: z.string(),
  isOverdue: z.boolean().nullish(),
});
export type DeskTaken = z.infer<typeof taken>;

const trend = namedObject("DeskTrend", {
  /** `newMembers`: of the last seven days; `openComplaints`: now. Others are added later. */
  name,
  /** Up to `MAX_WAITING`. */
  count: z.number().int(),
  before: z.number().int(),
});
export type DeskTrend = z.infer<typeof trend>;

export const MAX_WAITING = 1000;

export const readDesk = get("readDesk", "/desk", {
  summary:
    "What waits for the caller: queues of their abilities and area, what they have taken, today and the week there, their own open requests, what is asked of them and what comes next",
  admits: "user",
  answer: z.object({
    queues: z.array(queue),
    /** Newest first. */
    requests: z.array(request),
    asked: z.array(asked),
    next: gathering.nullish(),
    /** The next event at which the caller has a place. */
    nextEvent: gathering.nullish(),
    /** What the caller has taken and not finished, the oldest first. */
    taken: z.array(taken).default([]),
    /** What takes place today where the caller leads, and is not over. */
    today: z.array(gathering).default([]),
    /** How the area of a leader is doing. */
    pulse: z.array(trend).default([]),
  }),
});
export type Desk = z.infer<typeof readDesk.answer>;
