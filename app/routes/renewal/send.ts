import { href, redirect } from "react-router";
import { respondAsJson } from "#app/session/upload.server.ts";
import type { Route } from "./+types/send";
import { sendRenewal } from "./send-renewal.server.ts";

export const loader = () => redirect(href("/renewal"));

export async function action({ request, context }: Route.ActionArgs) {
  return respondAsJson(sendRenewal(request, context));
}
