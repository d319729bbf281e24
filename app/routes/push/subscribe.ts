import { href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { subscribePush } from "#app/contract/push.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/subscribe";

export const loader = () => redirect(href("/push"));

const { endpoint, keys, playerId } = subscribePush.body.shape;
const { p256dh, auth } = keys.unwrap().shape;
/** FormData is flat. */
const subscriptionSchema = z.object({
  endpoint,
  p256dh: p256dh.optional(),
  auth: auth.optional(),
  playerId,
});

/**
 * From the switch, and the service worker's pushsubscriptionchange. OneSignal's id is also the
 * session's push device (docs/product.md#push).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { submission, key, formData } = await readForm(request, context, subscriptionSchema);
  const t = translatorOf(context);
  const isBackground = formData.get("quiet") === "1";
  if (submission.status !== "success") {
    if (isBackground) return new Response(null, { status: 400 });
    toast(context, { type: "error", message: t("push:problem.failed") });
    return redirect(href("/push"), 303);
  }
  const { p256dh, auth, endpoint, playerId } = submission.value;
  const { language } = preferencesOf(context);
  const keys = p256dh && auth ? { p256dh, auth } : undefined;
  const body = { endpoint, keys, playerId, language };
  const result = await call(context, subscribePush, { body }, { key });
  const isSaved = savePlayerId(context, playerId);
  // Core platforms learn it with the next refresh.
  const isUnknown = !result.ok && (result.status === 404 || result.status === 405);
  const isDone = result.ok || (isUnknown && isSaved);
  if (isBackground) return new Response(null, { status: isDone ? 204 : 503 });
  toast(
    context,
    isDone || result.ok
      ? { type: "success", message: t("push:on.done") }
      : { type: "error", message: result.message },
  );
  return redirect(href("/push"), 303);
}

/** Sent with sign-in, refresh and sign-out. */
function savePlayerId(
  context: Readonly<RouterContextProvider>,
  playerId: string | undefined,
): boolean {
  if (playerId) sessionOf(context).change({ playerId });
  return playerId !== undefined;
}
