import { href, redirect } from "react-router";
import { readFields } from "#app/session/form.server.ts";
import { safePath } from "#app/session/origin.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import type { Route } from "./+types/enter";
import { startGuestSession } from "./guest-session.server.ts";

const GUEST_PAGES =
  /^\/(archive|posts|events|event\/|membership|news|Election|DataEntire|candidate\/)/;

export const loader = () => redirect(href("/login"));

export async function action({ request, context }: Route.ActionArgs) {
  const { kind } = await visitorOf(context);
  if (kind !== "authenticated") startGuestSession(context);
  const form = await readFields(request);
  const to = safePath(form.get("redirectTo"));
  return redirect(GUEST_PAGES.test(to) ? to : href("/"), 303);
}
