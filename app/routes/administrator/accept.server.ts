import { href, type RouterContextProvider, redirect } from "react-router";
import { acceptInvitationWithFacebook } from "#app/contract/administrator.ts";
import type { Tokens } from "#app/contract/auth.ts";
import { call } from "#app/session/api.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { invitationCookie } from "#app/session/invitation.server.ts";
import { signIn } from "#app/session/sign-in.server.ts";
import { signOut } from "#app/session/sign-out.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import { toast } from "#app/session/toast.server.ts";

type Context = Readonly<RouterContextProvider>;

const FIRST_STEPS = "/desk/settings";

export async function acceptWithFacebook(
  context: Context,
  fbAccessToken: string,
): Promise<Response> {
  const openedInvitation = invitationCookie.read(context);
  if (!openedInvitation) return redirect(href("/administrator"), 303);
  const playerId = sessionOf(context).data.playerId ?? "null";
  const body = { token: openedInvitation.token, fbAccessToken, playerId };
  const result = await call(context, acceptInvitationWithFacebook, { body }, { token: "" });
  if (result.ok) return startAdministratorSession(context, result.data);
  toast(context, { type: "error", message: result.message });
  return redirect(href("/administrator"), 303);
}

export async function startAdministratorSession(
  context: Context,
  tokens: Tokens,
): Promise<Response> {
  await signOut(context);
  invitationCookie.clear(context);
  signIn(context, tokens);
  toast(context, { type: "success", message: translatorOf(context)("auth:administrator.success") });
  return redirect(FIRST_STEPS, 303);
}
