import { href, redirect } from "react-router";
import { deleteDraft } from "#app/session/draft.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { refuse } from "#app/session/refusal.server.ts";
import { signOut } from "#app/session/sign-out.server.ts";
import type { Route } from "./+types/log-out";

export const loader = () => redirect(href("/"));

/** Signs out here in any case; says so when the platform could not be told. */
export async function action({ context }: Route.ActionArgs) {
  const isRevoked = await signOut(context);
  // On a shared phone the next one must not find it.
  deleteDraft(context);
  if (!isRevoked) {
    refuse(context, { message: translatorOf(context)("failure:logout-failed") });
  }
  return redirect(href("/login"), 303);
}
