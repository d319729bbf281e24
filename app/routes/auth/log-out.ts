import { href, redirect } from "react-router";
import { forgetDraft } from "#app/session/draft.server.ts";
import { signOut } from "#app/session/sign-out.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/log-out";

export const loader = () => redirect(href("/"));

/** Signs out here in any case; says so when the platform could not be told. */
export async function action({ context }: Route.ActionArgs) {
  const isTold = await signOut(context);
  // On a shared phone the next one must not find it.
  forgetDraft(context);
  if (!isTold) {
    toast(context, { type: "error", message: wordsOf(context)("failure:logout-failed") });
  }
  return redirect(href("/login"), 303);
}
