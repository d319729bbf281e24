import { href, redirect } from "react-router";
import { claimApplication, releaseApplication } from "#app/contract/application.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toastResult } from "#app/session/toast.server.ts";
import type { Route } from "./+types/review";

/** Claims the application for the reviewer, so that nobody else decides on it. */
export async function claim({ request, params, context }: Route.ActionArgs) {
  const { key } = await readForm(request, context, claimApplication.body);
  const result = await call(context, claimApplication, { params }, { key });
  toastResult(context, result, translatorOf(context)("review:claim.taken"), "bottom");
  return redirect(`${href("/users/applications/:id", params)}#decision`, 303);
}

/** Puts the application back into the queue. */
export async function release({ request, params, context }: Route.ActionArgs) {
  const { key } = await readForm(request, context, releaseApplication.body);
  const result = await call(context, releaseApplication, { params }, { key });
  toastResult(context, result, translatorOf(context)("review:claim.released"), "bottom");
  return redirect(`${href("/users/applications/:id", params)}#decision`, 303);
}
