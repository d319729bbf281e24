import { href, redirect } from "react-router";
import { reportBody } from "#app/contract/proxy.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import type { Route } from "./+types/proxy-refused";

export const loader = () => redirect(href("/"));

const fields = reportBody.body.pick({ bytes: true, place: true });

/** From the script that sent a form (app/components/too-large.ts). */
export async function action({ request, context }: Route.ActionArgs) {
  const { submission } = await readForm(request, context, fields);
  if (submission.status !== "success") return new Response(null, { status: 400 });
  const body = { ...submission.value, outcome: "refused" as const };
  const result = await call(context, reportBody, { body }, { token: "" });
  return new Response(null, { status: result.ok ? 204 : result.status || 503 });
}
