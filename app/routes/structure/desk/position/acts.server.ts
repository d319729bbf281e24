import { data, href, redirect } from "react-router";
import { z } from "zod";
import {
  appoint,
  closePosition,
  positionForm,
  reopenPosition,
  termForm,
  updatePosition,
  updateTerm,
} from "#app/contract/structure-desk.ts";
import { call } from "#app/session/api.server.ts";
import {
  formInvalid,
  formRejected,
  formRejectedOrGone,
  readForm,
} from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast, toastResult } from "#app/session/toast.server.ts";
import type { Route } from "./+types/position";

type Args = Route.ActionArgs;

/** Saves what a position is called, as it was when its page was opened. */
export async function save({ request, params, context }: Args) {
  const { submission, key } = await readForm(request, context, positionForm);
  if (submission.status !== "success") return formInvalid(submission);
  const body = { titleEn: "", ...submission.value };
  const result = await call(context, updatePosition, { params, body }, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  return done(context, params, "form.done");
}

/** Appoints a member or whoever is named. */
export async function appointOne({ request, params, context }: Args) {
  const { submission, key } = await readForm(request, context, appoint.body, { takesFiles: true });
  if (submission.status !== "success") return formInvalid(submission, ["photo"]);
  const result = await call(context, appoint, { params, body: submission.value }, { key });
  if (!result.ok) return formRejected(context, submission, result, ["photo"]);
  return done(context, params, "appoint.done");
}

const correction = termForm.extend({ term: z.string().max(64) });

/** Corrects a term, or ends it by its last day. */
export async function correct({ request, params, context }: Args) {
  const { submission, key } = await readForm(request, context, correction, { takesFiles: true });
  if (submission.status !== "success") return formInvalid(submission, ["photo"]);
  const { term, ...given } = submission.value;
  const body = { name: "", nameEn: "", until: "", ...given };
  const result = await call(context, updateTerm, { params: { id: term }, body }, { key });
  if (!result.ok && result.status === 404) throw data(null, { status: 404 });
  if (!result.ok) return formRejected(context, submission, result, ["photo"]);
  return done(context, params, "term.done");
}

/** Closes the position, if nobody holds it. */
export async function close({ request, params, context }: Args) {
  const { key } = await readForm(request, context, closePosition.body);
  const result = await call(context, closePosition, { params }, { key });
  toastResult(context, result, translatorOf(context)("structure-desk:position.closed"));
  if (result.ok && result.data?.isDeleted) return redirect(href("/desk/structure"), 303);
  return redirect(href("/desk/structure/positions/:id", params), 303);
}

/** Opens the position again. */
export async function reopen({ request, params, context }: Args) {
  const { key } = await readForm(request, context, reopenPosition.body);
  const result = await call(context, reopenPosition, { params }, { key });
  toastResult(context, result, translatorOf(context)("structure-desk:position.reopened"));
  return redirect(href("/desk/structure/positions/:id", params), 303);
}

function done(context: Args["context"], params: Args["params"], said: string) {
  const message = translatorOf(context)(`structure-desk:${said}`);
  toast(context, { type: "success", message });
  return redirect(href("/desk/structure/positions/:id", params), 303);
}
