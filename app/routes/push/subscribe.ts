import { href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { subscribePush } from "#app/contract/push.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/subscribe";

export const loader = () => redirect(href("/push"));

const { endpoint, keys, playerId } = subscribePush.body.shape;
const { p256dh, auth } = keys.unwrap().shape;
/** Flat, as a form is. */
const sent = z.object({ endpoint, p256dh: p256dh.optional(), auth: auth.optional(), playerId });

/**
 * Pushes to this browser from now on; posted by the switch, and by the service worker when the browser
 * was given a new endpoint. The id of a OneSignal subscription is also the session's push device
 * (docs/product.md#push).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { submission, key, sent: all } = await readForm(request, context, sent);
  const words = wordsOf(context);
  const isQuiet = all.get("quiet") === "1";
  if (submission.status !== "success") {
    if (isQuiet) return new Response(null, { status: 400 });
    toast(context, { type: "error", message: words("push:problem.failed") });
    return redirect(href("/push"), 303);
  }
  const { p256dh, auth, endpoint, playerId } = submission.value;
  const { language } = preferencesOf(context);
  const keys = p256dh && auth ? { p256dh, auth } : undefined;
  const body = { endpoint, keys, playerId, language };
  const answer = await call(context, subscribePush, { body }, { key });
  const isKept = keepPlayer(context, playerId);
  // A platform that has only the core calls learns of it by the next refresh.
  const isUnknown = !answer.ok && (answer.status === 404 || answer.status === 405);
  const isDone = answer.ok || (isUnknown && isKept);
  if (isQuiet) return new Response(null, { status: isDone ? 204 : 503 });
  toast(
    context,
    isDone || answer.ok
      ? { type: "success", message: words("push:on.done") }
      : { type: "error", message: answer.message },
  );
  return redirect(href("/push"), 303);
}

/** Sent on with sign-in, refresh and sign-out from now on. */
function keepPlayer(
  context: Readonly<RouterContextProvider>,
  playerId: string | undefined,
): boolean {
  if (playerId) sessionOf(context).change({ playerId });
  return playerId !== undefined;
}
