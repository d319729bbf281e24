import { data, redirect } from "react-router";
import { changeThread } from "#app/contract/moderation.ts";
import { itemPath, reactionKinds } from "#app/contract/reaction.values.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/thread";

export const loader = ({ params }: Route.LoaderArgs) => redirect(toThread(params).page);

/** Closes the comments of an item or opens them, and leads back to them. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { page, subject } = toThread(params);
  const { submission, key } = await readForm(request, context, changeThread.body);
  const t = translatorOf(context);
  if (submission.status !== "success") {
    toast(context, { type: "error", message: t("failure:malformed") });
    return redirect(page, 303);
  }
  const input = { params: subject, body: submission.value };
  const result = await call(context, changeThread, input, { key });
  const message = result.ok
    ? t(result.data.isClosed ? "reaction:thread.nowClosed" : "reaction:thread.nowOpen")
    : result.message;
  toast(context, { type: result.ok ? "success" : "error", message, position: "bottom" });
  return redirect(page, 303);
}

/** The item that an address names; of another kind there is none. */
function toThread({ kind, id }: { kind: string; id: string }) {
  const known = reactionKinds.find((each) => each === kind);
  if (!known) throw data(null, { status: 404 });
  return { subject: { kind: known, id }, page: `${itemPath(known, id)}#comments` };
}
