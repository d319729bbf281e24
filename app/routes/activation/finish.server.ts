import { href, type RouterContextProvider, redirect } from "react-router";
import { firstLoginWithEmail, firstLoginWithFacebook } from "#app/contract/activation.ts";
import type { Tokens } from "#app/contract/auth.ts";
import { type Activation, activationCookie } from "#app/session/activation.server.ts";
import { type Answer, call } from "#app/session/api.server.ts";
import { signIn } from "#app/session/sign-in.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";

/** What another code may mend: the social account stays vouched for. */
const ofTheCode = ["code-wrong", "code-expired", "code-exhausted"];
/** With these no code is good any more. */
const voids = ["code-expired", "code-exhausted"];

/** Signs the member on file in by the code alone. */
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
  const answer = await call(context, firstLoginWithEmail, { body }, { key, as: "" });
  return conclude(context, activation, answer);
}

/** Links the member on file to the Facebook account that the dialog vouched for, and signs in. */
export async function finishActivation(
  context: Readonly<RouterContextProvider>,
  fbAccessToken: string,
): Promise<Response> {
  const words = wordsOf(context);
  const activation = activationCookie.read(context);
  if (!activation) {
    toast(context, { type: "error", message: words("activation:interrupted") });
    return redirect(href("/activate"), 303);
  }
  const { nationalId, membershipId, otp } = activation;
  const facebook = { fbAccessToken, playerId: sessionOf(context).data.playerId ?? "null" };
  const body = { membershipId, nationalId, facebook, ...(otp && { otp }) };
  const answer = await call(context, firstLoginWithFacebook, { body }, { as: "" });
  return conclude(context, { ...activation, fbAccessToken }, answer);
}

/** Signs in, or says what is wrong where it can be mended. */
function conclude(
  context: Readonly<RouterContextProvider>,
  activation: Activation,
  answer: Answer<Tokens>,
): Response {
  const words = wordsOf(context);
  if (answer.ok) {
    activationCookie.forget(context);
    signIn(context, answer.data);
    toast(context, { type: "success", message: words("activation:success") });
    return redirect(href("/"), 303);
  }
  const { code = "", status, said } = answer;
  const isTold = said || status === 0;
  // The server's own words, or ours (docs/product.md#failures-and-their-messages).
  const message = isTold ? answer.message : words("activation:failed");
  const isWaiting = code === "activation-waiting";
  toast(context, { type: isWaiting ? "info" : "error", message });
  const isLater = status === 0 || status === 429 || status >= 500;
  if (!isLater && !ofTheCode.includes(code)) {
    activationCookie.forget(context);
    return redirect(href("/activate"), 303);
  }
  activationCookie.keep(context, {
    ...activation,
    otp: undefined,
    codeSentAt: voids.includes(code) ? undefined : activation.codeSentAt,
  });
  return redirect(href("/activate/confirm"), 303);
}
