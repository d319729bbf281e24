import { href, redirect } from "react-router";
import { roleForm, updateRole } from "#app/contract/role.ts";
import { call } from "#app/session/api.server.ts";
import { formInvalid, formRejectedOrGone, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/edit";

/** Saves a role as it was when its page was opened. */
export async function save({ request, params, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, roleForm);
  if (submission.status !== "success") return formInvalid(submission);
  // An English name that was emptied is not sent.
  const input = { params, body: { nameEn: "", ...submission.value } };
  const result = await call(context, updateRole, input, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  toast(context, { type: "success", message: translatorOf(context)("role:edit.done") });
  return redirect(href("/roles/edit/:id", params), 303);
}
