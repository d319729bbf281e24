import type { SubmissionResult } from "@conform-to/react";
import { data, type RouterContextProvider } from "react-router";
import { CONFIRMED } from "./confirm.server.ts";
import type { UnreadParts } from "./form.server.ts";
import { markNamedErrors } from "./named-errors.server.ts";
import { isLookedAt } from "./owner.server.ts";
import { type Failure, localFailure } from "./result.server.ts";
import { toast } from "./toast.server.ts";

interface RepliableSubmission {
  readonly unread?: UnreadParts;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** List fields, shown even when nothing of them was sent. */
  readonly lists?: readonly string[];
  reply(answer: {
    formErrors?: string[];
    fieldErrors?: Record<string, string[]>;
    hideFields?: string[];
  }): SubmissionResult<string[]>;
}

/**
 * The same page with what was typed.
 * @param hideFields never shown again: codes, passwords
 * @param fieldErrors beyond the schema's, by field
 */
export function formInvalid(
  submission: RepliableSubmission,
  hideFields: string[] = [],
  fieldErrors: Record<string, string[]> = {},
) {
  const reply = submission.reply({ hideFields, fieldErrors });
  return data(markNamedErrors(reply), { status: submission.unread?.status ?? 400 });
}

/** Hidden fields: their problems belong to the whole form. */
const unseenFields = ["version", CONFIRMED, "selection", "replyTo", "list", "id", "term", "userId"];

/** After a failed call. Field errors stand at their field, else a toast and the form say it. */
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
  // Edit conflicts have a notice of their own (components/conflict.tsx).
  if (!isSaid && code !== "changed-meanwhile") toast(context, { type: "error", message });
  const formErrors = isSaid ? {} : { formErrors: [message] };
  const reply = submission.reply({ ...formErrors, fieldErrors, hideFields });
  return data(markNamedErrors(reply), { status: statusOf(status) });
}

/** For a form that is only looked at and makes no call; undefined for others. */
export function formLookedAt(
  context: Readonly<RouterContextProvider>,
  submission: RepliableSubmission,
) {
  if (!isLookedAt(context)) return undefined;
  return formRejected(context, submission, localFailure(context, 409, "failure:look-first"));
}

/** @throws the 404 page when its record is gone */
export function formRejectedOrGone(
  context: Readonly<RouterContextProvider>,
  submission: RepliableSubmission,
  failure: Failure,
  hideFields: string[] = [],
) {
  if (failure.status === 404) throw data(null, { status: 404 });
  return formRejected(context, submission, failure, hideFields);
}

/** 429 and 413 stay; others are 400 or no fault of the form. */
function statusOf(status: number): number {
  if (status === 0 || status >= 500) return 503;
  return status === 413 || status === 429 ? status : 400;
}
