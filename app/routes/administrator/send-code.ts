import { href, redirect } from "react-router";
import { sendInvitationCode } from "#app/contract/administrator.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { invitationCookie } from "#app/session/invitation.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import { codeSentAt } from "../guest/code-sent.server.ts";
import type { Route } from "./+types/send-code";

export const loader = () => redirect(href("/administrator"));

/** Has a code mailed to the address of the invitation; a second one makes the first void. */
export async function action({ request, context }: Route.ActionArgs) {
  const opened = invitationCookie.read(context);
  if (!opened) return redirect(href("/administrator"), 303);
  const { key } = await readForm(request, context, sendInvitationCode.body);
  const { token } = opened;
  const answer = await call(context, sendInvitationCode, { body: { token } }, { key, as: "" });
  if (answer.ok) {
    const sentAt = codeSentAt(answer.data?.codeSentAt);
    invitationCookie.keep(context, { token, codeSentAt: sentAt });
    // The page itself says where the first one went.
    if (opened.codeSentAt !== undefined) {
      const message = wordsOf(context)("guest:verify.resent");
      toast(context, { type: "success", message, place: "bottom" });
    }
  } else toast(context, { type: "error", message: answer.message });
  return redirect(href("/administrator"), 303);
}
