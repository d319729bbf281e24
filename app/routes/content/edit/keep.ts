import { data, redirect } from "react-router";
import { contentKindAt, contentPath } from "#app/contract/content.values.ts";
import { kindCalls } from "#app/contract/content-kinds.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import type { Route } from "./+types/keep";

export const loader = ({ params, url }: Route.LoaderArgs) =>
  redirect(contentPath(contentKindAt(url.pathname), params.id, "edit"));

/** Autosave without files: answers the next version or why not. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { save } = kindCalls[contentKindAt(url.pathname)];
  const { submission, key } = await readForm(request, context, save.body);
  if (submission.status !== "success") return data({ result: submission.reply() }, 400);
  const { picture, removePicture, files, ...body } = submission.value;
  const result = await call(context, save, { params, body }, { key });
  if (!result.ok) return data({ problem: result.code || "failed" }, result.status || 503);
  return data({ version: result.data.version, number: result.data.number });
}
