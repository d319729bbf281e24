import { href, redirect } from "react-router";
import { z } from "zod";
import { strikePresence } from "#app/contract/attendance.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/strike";

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(href("/attendance/gatherings/:id", params));

const struck = z.object({ presenceId: z.uuid() });

/** Strikes somebody from the list, and leads back to it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const back = href("/attendance/gatherings/:id", { id: params.id });
  const words = wordsOf(context);
  const say = (type: "success" | "error", message: string) => {
    toast(context, { type, message, place: "bottom" });
    return redirect(back, 303);
  };
  const { submission, key } = await readForm(request, context, struck);
  if (submission.status !== "success") return say("error", words("failure:malformed"));
  const { presenceId } = submission.value;
  const answer = await call(
    context,
    strikePresence,
    { params: { ...params, presenceId } },
    { key },
  );
  return answer.ok ? say("success", words("attendance:door.struck")) : say("error", answer.message);
}
