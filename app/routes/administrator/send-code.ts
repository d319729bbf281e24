import { href, redirect } from "react-router";
import { sendInvitationCode } from "#app/contract/administrator.ts";
import { call } from "#app/session/api.server.ts";
import { codeAsker } from "#app/session/code-asker.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { invitationCookie } from "#app/session/invitation.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { credibleSentAt } from "../guest/code-sent.server.ts";
import type { Route } from "./+types/send-code";

export const loader = () => redirect(href("/administrator"));

export async function action({ request, context }: Route.ActionArgs) {
  const openedInvitation = invitationCookie.read(context);
  if (!openedInvitation) return redirect(href("/administrator"), 303);
  const { key } = await readForm(request, context, sendInvitationCode.body);
  const { token } = openedInvitation;
  const headers = codeAsker(context);
  const result = await call(
    context,
    sendInvitationCode,
    { body: { token } },
    { key, token: "", headers },
  );
  if (result.ok) {
    const sentAt = credibleSentAt(result.data?.codeSentAt);
    invitationCookie.save(context, { token, codeSentAt: sentAt });
    if (openedInvitation.codeSentAt !== undefined) {
      const message = translatorOf(context)("guest:verify.resent");
      toast(context, { type: "success", message, position: "bottom" });
    }
  } else toast(context, { type: "error", message: result.message });
  return redirect(href("/administrator"), 303);
}
