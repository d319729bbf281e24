import { href, redirect } from "react-router";
import { updateFeedback } from "#app/contract/feedback.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/item";

const assignSchema = updateFeedback.body.pick({ version: true, owner: true }).required();

/** Assigns an item to the leader or gives it back, and leads back to it. */
export async function assign({ request, params, context }: Route.ActionArgs) {
  const t = translatorOf(context);
  const redirectWithToast = (type: "success" | "error", message: string) => {
    toast(context, { type, message, position: "bottom" });
    return redirect(`${href("/statistics/feedback/:id", params)}#handle`, 303);
  };
  const { submission, key } = await readForm(request, context, assignSchema);
  if (submission.status !== "success") return redirectWithToast("error", t("failure:unexpected"));
  const body = submission.value;
  const result = await call(context, updateFeedback, { params, body }, { key });
  if (!result.ok) return redirectWithToast("error", result.message);
  const done = t(`feedback:owner.${body.owner === "me" ? "taken" : "released"}`);
  return redirectWithToast("success", done);
}
