import { href, redirect } from "react-router";
import { unsubscribePush } from "#app/contract/push.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/unsubscribe";

export const loader = () => redirect(href("/push"));

export async function action({ request, context }: Route.ActionArgs) {
  const { key } = await readForm(request, context, unsubscribePush.body);
  const result = await call(context, unsubscribePush, {}, { key });
  const session = sessionOf(context);
  const isUnknown = !result.ok && (result.status === 404 || result.status === 405);
  const isDone = result.ok || (isUnknown && session.data.playerId !== undefined);
  if (isDone && session.data.playerId) session.change({ playerId: undefined });
  toast(
    context,
    isDone
      ? { type: "success", message: translatorOf(context)("push:off.done") }
      : { type: "error", message: result.message },
  );
  return redirect(href("/push"), 303);
}
