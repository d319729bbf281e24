import { href, redirect } from "react-router";
import { readFields } from "#app/session/form.server.ts";
import { safePath } from "#app/session/origin.server.ts";
import { preferenceCookie } from "#app/session/preferences.server.ts";
import type { Route } from "./+types/preferences";

/** What each preference may be; the first is what an absent cookie means. */
const choices = {
  language: ["ar", "en"],
  theme: ["dark", "light"],
  lite: ["", "1"],
} as const;

export const loader = () => redirect(href("/"));

/** Sets the cookies of the preferences that were sent, and goes back; what is unknown is ignored. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readFields(request);
  const headers = new Headers();
  for (const [name, values] of Object.entries(choices)) {
    const value = form.get(name);
    if (typeof value === "string" && (values as readonly string[]).includes(value)) {
      headers.append("Set-Cookie", preferenceCookie(name as keyof typeof choices, value));
    }
  }
  return redirect(safePath(form.get("redirectTo")), { status: 303, headers });
}
