import { href, redirect } from "react-router";
import { updateFeedback } from "#app/contract/feedback.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { localFailure } from "#app/session/result.server.ts";
import { toastResult } from "#app/session/toast.server.ts";
import type { Route } from "./+types/item";

const assignSchema = updateFeedback.body.pick({ version: true, owner: true }).required();

/** Assigns an item to the leader or gives it back, and leads back to it. */
export async function assign({ request, params, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, assignSchema);
  const result =
    submission.status === "success"
      ? await call(context, updateFeedback, { params, body: submission.value }, { key })
      : localFailure(context, 400, "failure:malformed");
  const isAssigned = submission.status === "success" && submission.value.owner === "me";
  const done = translatorOf(context)(`feedback:owner.${isAssigned ? "taken" : "released"}`);
  toastResult(context, result, done, "bottom");
  return redirect(`${href("/statistics/feedback/:id", params)}#handle`, 303);
}
