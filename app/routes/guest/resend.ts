import { href, redirect } from "react-router";
import { resendGuestCode } from "#app/contract/guest.ts";
import { call } from "#app/session/api.server.ts";
import { codeAsker } from "#app/session/code-asker.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/resend";
import { credibleSentAt } from "./code-sent.server.ts";

export const loader = () => redirect(href("/account-verification"));

export async function action({ request, context }: Route.ActionArgs) {
  const session = sessionOf(context);
  const { guestEmail: email } = session.data;
  if (!email) return redirect(href("/LoginGusetUser"), 303);
  const { key } = await readForm(request, context, resendGuestCode.body);
  const headers = codeAsker(context);
  const result = await call(context, resendGuestCode, { body: { email } }, { key, headers });
  if (result.ok) {
    session.change({ codeSentAt: credibleSentAt(result.data?.codeSentAt) });
    toast(context, {
      type: "success",
      message: translatorOf(context)("guest:verify.resent"),
      position: "bottom",
    });
  } else toast(context, { type: "error", message: result.message });
  return redirect(href("/account-verification"), 303);
}
