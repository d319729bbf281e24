import type { SubmissionResult } from "@conform-to/react";
import { data, type RouterContextProvider } from "react-router";
import { withAsked } from "./asked.server.ts";
import { CONFIRMED } from "./confirm.server.ts";
import type { UnreadParts } from "./form.server.ts";
import { isLookedAt } from "./owner.server.ts";
import { type Failure, localFailure } from "./result.server.ts";
import { toast } from "./toast.server.ts";

/* What a form is answered with that can't be accepted; form.server.ts reads it. */

/** As much of Conform's submission as answering it takes. */
interface RepliableSubmission {
  readonly unread?: UnreadParts;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** Fields that stand on the page also where nothing of them was sent. */
  readonly lists?: readonly string[];
  reply(answer: {
    formErrors?: string[];
    fieldErrors?: Record<string, string[]>;
    hideFields?: string[];
  }): SubmissionResult<string[]>;
}

/**
 * The same page for a form that cannot be accepted, with what was typed.
 *
 * @param hideFields what is never shown again: codes, passwords
 * @param fieldErrors what the schema doesn't say, by field
 */
export function formInvalid(
  submission: RepliableSubmission,
  hideFields: string[] = [],
  fieldErrors: Record<string, string[]> = {},
) {
  const reply = submission.reply({ hideFields, fieldErrors });
  return data(withAsked(reply), { status: submission.unread?.status ?? 400 });
}

/** What forms carry without showing it: what is wrong with it is said of the whole form. */
const unseenFields = ["version", CONFIRMED, "selection", "replyTo", "list", "id", "term", "userId"];

/**
 * The same for a form that the platform refused or did not answer. A field that is at fault says why
 * itself; a toast and the form as a whole say it where none does.
 */
export function formRejected(
  context: Readonly<RouterContextProvider>,
  submission: RepliableSubmission,
  { status, code, message, errors }: Failure,
  hideFields: string[] = [],
) {
  const fieldErrors: Record<string, string[]> = {};
  for (const error of errors) fieldErrors[error.path] = [error.message];
  const isSaid = errors.some(({ path }) => {
    const [name = ""] = path.split(/[.[]/);
    const isShown =
      Object.hasOwn(submission.payload ?? {}, name) || submission.lists?.includes(name);
    return isShown && !unseenFields.includes(name);
  });
  // That somebody else changed it stands above what they changed (components/conflict.tsx).
  if (!isSaid && code !== "changed-meanwhile") toast(context, { type: "error", message });
  const formErrors = isSaid ? {} : { formErrors: [message] };
  const reply = submission.reply({ ...formErrors, fieldErrors, hideFields });
  return data(withAsked(reply), { status: statusOf(status) });
}

/**
 * The same for a form that is only to be looked at, where no call of the platform refuses it: what it would
 * keep in the browser is kept once it is sent. Undefined for any other.
 */
export function formLookedAt(
  context: Readonly<RouterContextProvider>,
  submission: RepliableSubmission,
) {
  if (!isLookedAt(context)) return undefined;
  return formRejected(context, submission, localFailure(context, 409, "failure:look-first"));
}

/**
 * The same for a form about something that may be gone by now.
 *
 * @throws a 404 for the page that says so
 */
export function formRejectedOrGone(
  context: Readonly<RouterContextProvider>,
  submission: RepliableSubmission,
  failure: Failure,
  hideFields: string[] = [],
) {
  if (failure.status === 404) throw data(null, { status: 404 });
  return formRejected(context, submission, failure, hideFields);
}

/** What the page is sent with: too often and too much keep their own, the rest is 400 or no fault of the form. */
function statusOf(status: number): number {
  if (status === 0 || status >= 500) return 503;
  return status === 413 || status === 429 ? status : 400;
}
