import { href, redirect } from "react-router";
import { respondAsJson } from "#app/session/upload.server.ts";
import type { Route } from "./+types/send-files";
import { sendReply } from "./send-reply.server.ts";

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(href("/humanitarian-aid/my-requests/:id", params));

export async function action({ request, params, context }: Route.ActionArgs) {
  return respondAsJson(sendReply(request, context, params.id));
}
