import { href, redirect } from "react-router";
import { takeRole } from "#app/contract/role.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { localFailure } from "#app/session/result.server.ts";
import { toastResult } from "#app/session/toast.server.ts";
import type { Route } from "./+types/edit";

/** Revokes the role of one holder, and leads back to the others; a toast says what came of it. */
export async function revoke({ request, params, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, holderSchema);
  const result =
    submission.status === "success"
      ? await call(context, takeRole, { params: { ...params, ...submission.value } }, { key })
      : localFailure(context, 400, "failure:malformed");
  toastResult(context, result, translatorOf(context)("role:revoke.done"));
  return redirect(`${href("/roles/edit/:id", params)}#holders`, 303);
}

const holderSchema = takeRole.params.pick({ userId: true });
