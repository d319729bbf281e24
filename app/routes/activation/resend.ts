import { href, redirect } from "react-router";
import { firstLogin } from "#app/contract/activation.ts";
import { activationCookie } from "#app/session/activation.server.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import { codeSentAt } from "../guest/code-sent.server.ts";
import type { Route } from "./+types/resend";

export const loader = () => redirect(href("/activate/confirm"));

/** Identifies the member once more: that sends a new code and starts the countdown anew. */
export async function action({ request, context }: Route.ActionArgs) {
  const activation = activationCookie.read(context);
  if (!activation) return redirect(href("/activate"), 303);
  const { key } = await readForm(request, context, firstLogin.body);
  const { nationalId, phoneNumber } = activation;
  const body = { nationalId, phoneNumber };
  const answer = await call(context, firstLogin, { body }, { key, as: "" });
  if (answer.ok) {
    const { membershipId, codeSentTo, codeSentAt: said } = answer.data ?? {};
    activationCookie.keep(context, {
      ...activation,
      membershipId: membershipId ?? "",
      codeSentTo: codeSentTo ?? undefined,
      codeSentAt: codeSentTo ? codeSentAt(said ?? undefined) : undefined,
      otp: undefined,
    });
    const message = wordsOf(context)("guest:verify.resent");
    toast(context, { type: "success", message, place: "bottom" });
  } else toast(context, { type: "error", message: answer.message });
  return redirect(href("/activate/confirm"), 303);
}
