import { href, redirect } from "react-router";
import { savePushSettings } from "#app/contract/push.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/messages";

export const loader = () => redirect(href("/push"));

/** Lets pushes about messages of chat say what those say on this device, or only by whom they are. */
export async function action({ request, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, savePushSettings.body);
  const body = submission.status === "success" ? submission.value : {};
  const result = await call(context, savePushSettings, { body }, { key });
  const done = body.showsMessages ? "push:messages.on.done" : "push:messages.off.done";
  toast(
    context,
    result.ok
      ? { type: "success", message: translatorOf(context)(done) }
      : { type: "error", message: result.message },
  );
  return redirect(href("/push"), 303);
}
