import { href, redirect } from "react-router";
import { respondAsJson } from "#app/session/upload.server.ts";
import type { Route } from "./+types/send";
import { sendApplication } from "./send-application.server.ts";

export const loader = () => redirect(href("/registerNow"));

export async function action({ request, context }: Route.ActionArgs) {
  return respondAsJson(sendApplication(request, context));
}
