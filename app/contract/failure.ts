import { z } from "zod";

/**
 * Refusals with their HTTP status (docs/product.md#answers-of-the-api). Texts in
 * locales/{ar,en}/failure.json under the same code.
 */
export const failures = {
  malformed: 400,
  invalid: 400,
  "code-wrong": 400,
  "code-expired": 400,
  "code-exhausted": 400,
  "token-missing": 401,
  "token-stale": 401,
  "session-ended": 401,
  "account-blocked": 403,
  "account-deleted": 403,
  forbidden: 403,
  "own-request": 403,
  "governorate-required": 400,
  "attachments-missing": 400,
  "national-id-differs": 400,
  "national-id-unlike": 400,
  "activation-unknown": 400,
  "invitation-over": 404,
  "email-shared": 409,
  "activation-waiting": 403,
  "not-found": 404,
  "user-not-found": 404,
  "method-not-allowed": 405,
  conflict: 409,
  "already-registered": 409,
  "phone-taken": 409,
  "leaving-address": 409,
  "leaving-over": 409,
  "key-reused": 409,
  claimed: 409,
  decided: 409,
  "changed-meanwhile": 409,
  "done-already": 409,
  "aid-decided": 409,
  withdrawn: 409,
  "feedback-answered": 409,
  "feedback-closed": 409,
  "renewal-pending": 409,
  "dues-own": 403,
  "dues-owed": 409,
  "dues-returned": 409,
  "dues-nothing-waived": 409,
  "dues-rate-used": 409,
  "cash-open": 409,
  "cash-closed": 409,
  "cash-closed-today": 409,
  "cash-of-earlier-day": 409,
  "attendance-code": 400,
  "not-present": 409,
  "gathering-closed": 409,
  "gathering-over": 409,
  "event-closed": 409,
  "event-over": 409,
  "meeting-over": 409,
  "chat-closed": 409,
  "chat-chosen": 403,
  "chat-blocked": 409,
  "chat-waiting": 409,
  "chat-asked": 409,
  "chat-gone": 409,
  "chat-stopped": 403,
  "chat-too-late": 409,
  "chat-pins-full": 409,
  "minutes-agreed": 409,
  "conference-unavailable": 503,
  "report-decided": 409,
  "report-locked": 409,
  "survey-state": 409,
  "survey-closed": 409,
  "survey-answered": 409,
  "survey-full": 409,
  "survey-few": 409,
  "survey-sealed": 409,
  "conference-before": 409,
  "conference-over": 409,
  "conference-removed": 403,
  "conference-full": 409,
  "conference-full-pictures": 409,
  "role-above": 403,
  "role-not-held": 403,
  "role-elsewhere": 403,
  "role-own": 403,
  "role-name-taken": 409,
  "role-held": 409,
  "role-named": 409,
  "last-administrator": 409,
  "last-role": 409,
  "role-change-busy": 409,
  "user-own": 403,
  "user-above": 403,
  "user-state": 409,
  "user-merged": 409,
  "branch-name-taken": 409,
  "branch-held": 409,
  "unit-name-taken": 409,
  "unit-held": 409,
  "unit-named": 409,
  "unit-has-units": 409,
  "unit-closed": 409,
  "unit-parent-closed": 409,
  "position-held": 409,
  "feedback-taken": 409,
  "feedback-own": 403,
  "import-busy": 409,
  "export-busy": 409,
  "export-over": 409,
  "colours-unreadable": 400,
  "content-state": 409,
  "content-own": 403,
  "content-missing": 400,
  "content-time": 400,
  "content-number-taken": 409,
  "pins-full": 409,
  "campaign-silence": 409,
  "silence-over": 409,
  "district-held": 409,
  "list-held": 409,
  "report-own": 403,
  "moderation-own": 403,
  "moderation-decided": 409,
  "moderation-answered": 409,
  "moderation-hidden": 409,
  "writing-stopped": 403,
  "thread-closed": 409,
  "too-large": 413,
  "wrong-type": 415,
  "too-many": 429,
  "social-refused": 401,
  "social-unavailable": 503,
  "social-not-configured": 503,
  "email-not-configured": 503,
  unavailable: 503,
  broken: 500,
} as const;

export type FailureCode = keyof typeof failures;

export const failureBody = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type FailureBody = z.infer<typeof failureBody>;

/** An expected refusal, returned by a handler; bugs are thrown. */
export interface Refusal {
  readonly refused: FailureCode;
  /** Fills the placeholders of the message. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Field errors: the path and the key of its words in failure.json or ask.json. */
  readonly fields?: readonly FieldProblem[];
  /** Seconds until another try is worth it, sent as Retry-After. */
  readonly retryAfter?: number;
}

export interface FieldProblem {
  readonly path: string;
  readonly problem: string;
  /** What the field asks for where its name doesn't say it: a key of ask.json. */
  readonly ask?: string | undefined;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** The placeholders that the words of a refusal have: who refuses so gives a value for each. */
export const failureValues = {
  "done-already": ["by", "at"],
  "role-held": ["count"],
  "role-named": ["names"],
  "unit-named": ["names"],
  "content-number-taken": ["title"],
  "branch-held": ["count"],
  "unit-held": ["count"],
  "unit-has-units": ["count"],
  "pins-full": ["count"],
  "conference-full": ["maximum"],
  "conference-full-pictures": ["maximum"],
  "survey-few": ["count", "least"],
  "writing-stopped": ["day"],
  "chat-stopped": ["day"],
  "campaign-silence": ["until"],
  "too-many": ["count"],
} as const satisfies Partial<Record<FailureCode, readonly string[]>>;
type Filled = typeof failureValues;

type More = Omit<Refusal, "refused">;
/** What goes with a refusal: the values of its words, where they have placeholders. */
type MoreOf<Code extends FailureCode> = Code extends keyof Filled
  ? [more: More & { readonly values: Readonly<Record<Filled[Code][number], string | number>> }]
  : [more?: More];

export function refuse<Code extends FailureCode>(refused: Code, ...[more]: MoreOf<Code>): Refusal {
  return { refused, ...more };
}

/** Seconds above which a wait is told in minutes, and minutes above which it is told in hours. */
const LONG_WAIT = 90;

/**
 * Rate limit.
 * @param seconds Retry-After, and in the message in a readable unit
 */
export function refuseTooMany(seconds: number): Refusal {
  return refuse("too-many", { retryAfter: seconds, values: retryWait(seconds) });
}

/** The placeholders of the words for a wait: how many, and of what unit (none for seconds). */
export function retryWait(seconds: number): { count: number; context?: "minutes" | "hours" } {
  if (seconds <= LONG_WAIT) return { count: seconds };
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= LONG_WAIT) return { count: minutes, context: "minutes" };
  return { count: Math.ceil(minutes / 60), context: "hours" };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && "refused" in value;
}
