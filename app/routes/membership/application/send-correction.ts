import { href, redirect } from "react-router";
import { respondAsJson } from "#app/session/upload.server.ts";
import type { Route } from "./+types/send-correction";
import { sendCorrection } from "./send-correction.server.ts";

export const loader = () => redirect(href("/application"));

export async function action({ request, context }: Route.ActionArgs) {
  return respondAsJson(sendCorrection(request, context));
}
