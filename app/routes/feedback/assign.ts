import { href, redirect } from "react-router";
import { updateFeedback } from "#app/contract/feedback.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/assign";

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(href("/statistics/feedback/:id", params));

const assignSchema = updateFeedback.body.pick({ version: true, owner: true }).required();

/** Takes an item on or gives it back, and leads back to it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const itemPath = `${href("/statistics/feedback/:id", params)}#handle`;
  const t = translatorOf(context);
  const toastAtBottom = (type: "success" | "error", message: string) =>
    toast(context, { type, message, position: "bottom" });
  const { submission, key } = await readForm(request, context, assignSchema);
  if (submission.status !== "success") {
    toastAtBottom("error", t("failure:unexpected"));
    return redirect(itemPath, 303);
  }
  const input = { params, body: submission.value };
  const result = await call(context, updateFeedback, input, { key });
  const done = `feedback:owner.${submission.value.owner === "me" ? "taken" : "released"}`;
  toastAtBottom(result.ok ? "success" : "error", result.ok ? t(done) : result.message);
  return redirect(itemPath, 303);
}
