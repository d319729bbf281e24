import { href, type RouterContextProvider, redirect } from "react-router";
import { firstLoginWithEmail, firstLoginWithFacebook } from "#app/contract/activation.ts";
import type { Tokens } from "#app/contract/auth.ts";
import { type Activation, activationCookie } from "#app/session/activation.server.ts";
import { call } from "#app/session/api.server.ts";
import { codeAsker } from "#app/session/code-asker.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { refuse } from "#app/session/refusal.server.ts";
import type { Result } from "#app/session/result.server.ts";
import { signIn } from "#app/session/sign-in.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import { toast } from "#app/session/toast.server.ts";

/** A new code helps; the social account stays verified. */
const codeErrors = ["code-wrong", "code-expired", "code-exhausted"];
/** The code is void. */
const voidingErrors = ["code-expired", "code-exhausted"];

export async function finishByEmail(
  context: Readonly<RouterContextProvider>,
  otp: string,
  key: string | undefined,
): Promise<Response> {
  const activation = activationCookie.read(context);
  if (!activation) return redirect(href("/activate"), 303);
  const { nationalId, membershipId } = activation;
  const playerId = sessionOf(context).data.playerId ?? "null";
  const body = { membershipId, nationalId, otp, playerId };
  const headers = codeAsker(context);
  const result = await call(context, firstLoginWithEmail, { body }, { key, token: "", headers });
  return toResponse(context, activation, result);
}

export async function finishActivation(
  context: Readonly<RouterContextProvider>,
  fbAccessToken: string,
): Promise<Response> {
  const t = translatorOf(context);
  const activation = activationCookie.read(context);
  if (!activation) {
    refuse(context, { message: t("activation:interrupted") });
    return redirect(href("/activate"), 303);
  }
  const { nationalId, membershipId, otp } = activation;
  const account = { fbAccessToken, playerId: sessionOf(context).data.playerId ?? "null" };
  const body = { membershipId, nationalId, facebook: account, ...(otp && { otp }) };
  const headers = codeAsker(context);
  const result = await call(context, firstLoginWithFacebook, { body }, { token: "", headers });
  return toResponse(context, { ...activation, fbAccessToken }, result);
}

function toResponse(
  context: Readonly<RouterContextProvider>,
  activation: Activation,
  result: Result<Tokens>,
): Response {
  const t = translatorOf(context);
  if (result.ok) {
    activationCookie.clear(context);
    signIn(context, result.data);
    toast(context, { type: "success", message: t("activation:success") });
    return redirect(href("/"), 303);
  }
  const { code = "", status, hasServerMessage } = result;
  const hasMessage = hasServerMessage || status === 0;
  // docs/product.md#failures-and-their-messages
  const message = hasMessage ? result.message : t("activation:failed");
  const isPendingApproval = code === "activation-waiting";
  const type = isPendingApproval ? "info" : "error";
  const canRetry = status === 0 || status === 429 || status >= 500;
  if (!canRetry && !codeErrors.includes(code)) {
    activationCookie.clear(context);
    refuse(context, { type, message, code });
    return redirect(href("/activate"), 303);
  }
  toast(context, { type, message });
  activationCookie.save(context, {
    ...activation,
    otp: undefined,
    codeSentAt: voidingErrors.includes(code) ? undefined : activation.codeSentAt,
  });
  return redirect(href("/activate/confirm"), 303);
}
