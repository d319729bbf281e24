import { href, type RouterContextProvider, redirect } from "react-router";
import { firstLoginWithFacebook } from "#app/contract/activation.ts";
import { activationCookie } from "#app/session/activation.server.ts";
import { call } from "#app/session/api.server.ts";
import { signIn } from "#app/session/sign-in.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";

/** What another code may mend: the social account stays vouched for. */
const ofTheCode = ["code-wrong", "code-expired", "code-exhausted"];
/** With these no code is good any more. */
const voids = ["code-expired", "code-exhausted"];

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
  const { nationalId, membershipId, otp, codeSentAt } = activation;
  const facebook = { fbAccessToken, playerId: sessionOf(context).data.playerId ?? "null" };
  const body = { membershipId, nationalId, facebook, ...(otp && { otp }) };
  const answer = await call(context, firstLoginWithFacebook, { body }, { as: "" });
  if (answer.ok) {
    activationCookie.forget(context);
    signIn(context, answer.data);
    toast(context, { type: "success", message: words("activation:success") });
    return redirect(href("/"), 303);
  }
  const { code = "", status, said } = answer;
  const isTold = said || status === 0;
  // §8
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
    fbAccessToken,
    otp: undefined,
    codeSentAt: voids.includes(code) ? undefined : codeSentAt,
  });
  return redirect(href("/activate/confirm"), 303);
}
