import { href, redirect } from "react-router";
import { respondAsJson } from "#app/session/upload.server.ts";
import type { Route } from "./+types/send";
import { sendAid } from "./send-aid.server.ts";

export const loader = () => redirect(href("/humanitarian-aid"));

export async function action({ request, context }: Route.ActionArgs) {
  return respondAsJson(sendAid(request, context));
}
