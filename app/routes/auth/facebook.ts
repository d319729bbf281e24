import { href, redirect } from "react-router";
import { readFields } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { safePath } from "#app/session/origin.server.ts";
import { refuse } from "#app/session/refusal.server.ts";
import { intentOf, startDialog } from "#app/session/social-dialog.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import type { Route } from "./+types/facebook";
import { dialogStartPath } from "./dialog-start.server.ts";

export const loader = () => redirect(href("/login"));

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFields(request);
  const redirectTo = safePath(form.get("redirectTo"));
  const session = sessionOf(context);
  if (session.data.accessToken) return redirect(redirectTo, 303);
  const purpose = { intent: intentOf(form.get("intent")), redirectTo };
  const dialog = startDialog(session, purpose);
  if (dialog) return redirect(dialog, 303);
  refuse(context, { message: translatorOf(context)("failure:social-not-configured") });
  return redirect(dialogStartPath(purpose), 303);
}
