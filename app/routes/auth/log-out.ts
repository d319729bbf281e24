import { href, redirect } from "react-router";
import { deleteDraft } from "#app/session/draft.server.ts";
import { readFields } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { refuse } from "#app/session/refusal.server.ts";
import { FORGET_SHEETS } from "#app/session/sheets.server.ts";
import { signOut } from "#app/session/sign-out.server.ts";
import { deleteSurveyDrafts } from "#app/session/survey-draft.server.ts";
import type { Route } from "./+types/log-out";

export const loader = () => redirect(href("/"));

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFields(request);
  const next = form.get("next");
  const isRevoked = await signOut(context);
  // On a shared phone the next person mustn't find it.
  if (form.get("again") !== "on") {
    deleteDraft(context);
    deleteSurveyDrafts(context);
  }
  if (!isRevoked) {
    refuse(context, { message: translatorOf(context)("failure:logout-failed") });
  }
  // A guest who wants to register.
  return redirect(next === "register" ? href("/register") : href("/login"), {
    status: 303,
    headers: { "Set-Cookie": FORGET_SHEETS },
  });
}
