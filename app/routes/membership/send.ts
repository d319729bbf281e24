import { href, redirect } from "react-router";
import type { Route } from "./+types/send";
import { sendApplication } from "./send-application.server.ts";

export const loader = () => redirect(href("/registerNow"));

/**
 * The application, sent by the page's script, which shows how far the upload has come: answers
 * where to go (202, so that a toast waits for that page), or what keeps it from being accepted.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await sendApplication(request, context).catch((thrown: unknown) => {
    if (thrown instanceof Response && thrown.headers.has("location")) return thrown;
    throw thrown;
  });
  if (outcome instanceof Response) {
    return Response.json({ to: outcome.headers.get("location") }, { status: 202 });
  }
  return Response.json({ result: outcome.data }, outcome.init ?? {});
}
