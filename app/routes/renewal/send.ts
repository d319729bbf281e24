import { href, redirect } from "react-router";
import type { Route } from "./+types/send";
import { sendRenewal } from "./send-renewal.server.ts";

export const loader = () => redirect(href("/renewal"));

/**
 * The renewal, sent by the page's script, which shows how far the upload has come: answers where to
 * go (202, so that a toast waits for that page), or what keeps it from being accepted.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await sendRenewal(request, context);
  if (outcome instanceof Response) {
    return Response.json({ to: outcome.headers.get("location") }, { status: 202 });
  }
  return Response.json({ result: outcome.data }, outcome.init ?? {});
}
