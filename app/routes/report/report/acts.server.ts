import { href, redirect } from "react-router";
import {
  askAboutReport,
  confirmReport,
  deleteReport,
  sendReport,
} from "#app/contract/report-desk.ts";
import { call } from "#app/session/api.server.ts";
import { askFirst } from "#app/session/confirm.server.ts";
import { formInvalid, formRejectedOrGone, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast, toastResult } from "#app/session/toast.server.ts";
import type { Route } from "./+types/report";

type Args = Route.ActionArgs;

/** Back to the report, with what became of it. */
function done({ params, context }: Args, key: string) {
  toast(context, { type: "success", message: translatorOf(context)(`report:page.${key}`) });
  return redirect(href("/statistics/reports/:id", params), 303);
}

/** Sends a draft, or answers what was asked and sends the report again. */
export async function send(args: Args) {
  const { request, params, context } = args;
  const { submission, key, formData } = await readForm(request, context, sendReport.body);
  if (submission.status !== "success") return formInvalid(submission);
  const result = await call(context, sendReport, { params, body: submission.value }, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  return done(args, formData.has("answer") ? "answered" : "sent");
}

/** Asks the author about the report. */
export async function ask(args: Args) {
  const { request, params, context } = args;
  const { submission, key } = await readForm(request, context, askAboutReport.body);
  if (submission.status !== "success") return formInvalid(submission);
  const result = await call(context, askAboutReport, { params, body: submission.value }, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  return done(args, "asked");
}

/** Confirms the report: it is final. */
export async function confirm(args: Args) {
  const { request, params, context } = args;
  const { submission, key } = await readForm(request, context, confirmReport.body);
  if (submission.status !== "success") return formInvalid(submission);
  const result = await call(context, confirmReport, { params, body: submission.value }, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  return done(args, "confirmed");
}

/** Deletes a draft for good. */
export async function remove({ request, params, url, context }: Args) {
  const { key, formData } = await readForm(request, context, deleteReport.body);
  const asked = askFirst(formData, url);
  if (asked) return asked;
  const result = await call(context, deleteReport, { params }, { key });
  toastResult(context, result, translatorOf(context)("report:page.deleted"));
  const to = result.ok ? href("/statistics/reports") : href("/statistics/reports/:id", params);
  return redirect(to, 303);
}
