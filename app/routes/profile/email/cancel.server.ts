import { href, redirect } from "react-router";
import { cancelEmail } from "#app/contract/profile.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toastResult } from "#app/session/toast.server.ts";
import type { Route } from "./+types/email";

/** Keeps the e-mail address on file. */
export async function cancel({ request, context }: Route.ActionArgs) {
  const { key } = await readForm(request, context, cancelEmail.body);
  const result = await call(context, cancelEmail, {}, { key });
  toastResult(context, result, translatorOf(context)("profile:email.cancelled"));
  return redirect(href("/profile"), 303);
}
