import { data } from "react-router";
import { showNationalId } from "#app/contract/people.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejectedOrGone } from "#app/session/form-answer.server.ts";
import type { Route } from "./+types/file";

/** In this answer only: neither cached nor stored under the form's key. */
export async function show({ request, params, context }: Route.ActionArgs) {
  const { submission } = await readForm(request, context, showNationalId.body);
  if (submission.status !== "success") return formInvalid(submission);
  const input = { params, body: submission.value };
  const result = await call(context, showNationalId, input);
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  const headers = { "Cache-Control": "no-store" };
  return data({ nationalId: result.data.nationalId }, { headers });
}
