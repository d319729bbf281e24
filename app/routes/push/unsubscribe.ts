import { href, redirect } from "react-router";
import { unsubscribePush } from "#app/contract/push.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/unsubscribe";

export const loader = () => redirect(href("/push"));

/** No more pushes to this session; without a script too. */
export async function action({ request, context }: Route.ActionArgs) {
  const { key } = await readForm(request, context, unsubscribePush.body);
  const answer = await call(context, unsubscribePush, {}, { key });
  const session = sessionOf(context);
  const isUnknown = !answer.ok && (answer.status === 404 || answer.status === 405);
  const isDone = answer.ok || (isUnknown && session.data.playerId !== undefined);
  if (isDone && session.data.playerId) session.change({ playerId: undefined });
  toast(
    context,
    isDone
      ? { type: "success", message: wordsOf(context)("push:off.done") }
      : { type: "error", message: answer.message },
  );
  return redirect(href("/push"), 303);
}
