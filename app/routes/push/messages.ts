import { href, redirect } from "react-router";
import { savePushSettings } from "#app/contract/push.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { localFailure } from "#app/session/result.server.ts";
import { toastResult } from "#app/session/toast.server.ts";
import type { Route } from "./+types/messages";

export const loader = () => redirect(href("/push"));

/** Lets pushes about messages of chat say what those say on this device, or only by whom they are. */
export async function action({ request, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, savePushSettings.body);
  const isOn = submission.status === "success" && submission.value.showsMessages === "on";
  const result =
    submission.status === "success"
      ? await call(context, savePushSettings, { body: submission.value }, { key })
      : localFailure(context, 400, "failure:malformed");
  const done = isOn ? "push:messages.on.done" : "push:messages.off.done";
  toastResult(context, result, translatorOf(context)(done));
  return redirect(href("/push"), 303);
}
