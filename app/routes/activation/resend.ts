import { href, redirect } from "react-router";
import { firstLogin } from "#app/contract/activation.ts";
import { activationCookie } from "#app/session/activation.server.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { credibleSentAt } from "../guest/code-sent.server.ts";
import type { Route } from "./+types/resend";

export const loader = () => redirect(href("/activate/confirm"));

export async function action({ request, context }: Route.ActionArgs) {
  const activation = activationCookie.read(context);
  if (!activation) return redirect(href("/activate"), 303);
  const { key } = await readForm(request, context, firstLogin.body);
  const { nationalId, phoneNumber } = activation;
  const body = { nationalId, phoneNumber };
  const result = await call(context, firstLogin, { body }, { key, token: "" });
  if (result.ok) {
    const { membershipId, codeSentTo, codeSentAt: reportedAt } = result.data ?? {};
    activationCookie.save(context, {
      ...activation,
      membershipId: membershipId ?? "",
      codeSentTo: codeSentTo ?? undefined,
      codeSentAt: codeSentTo ? credibleSentAt(reportedAt ?? undefined) : undefined,
      otp: undefined,
    });
    const message = translatorOf(context)("guest:verify.resent");
    toast(context, { type: "success", message, position: "bottom" });
  } else toast(context, { type: "error", message: result.message });
  return redirect(href("/activate/confirm"), 303);
}
