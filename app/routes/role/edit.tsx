import { data, href, redirect } from "react-router";
import { roleForm, updateRole } from "#app/contract/role.ts";
import { call } from "#app/session/api.server.ts";
import { formInvalid, formRejected, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/edit";
import { Forbidden } from "./forbidden.tsx";
import { loadRole } from "./load-role.server.ts";
import { RolePage } from "./role-page.tsx";

export const handle = { i18n: ["role"] };

export const loader = ({ params, context, url }: Route.LoaderArgs) =>
  loadRole(context, params.id, url.searchParams);

/** Changes a role as it was when its page was opened. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, roleForm);
  if (submission.status !== "success") return formInvalid(submission);
  const input = { params, body: submission.value };
  const result = await call(context, updateRole, input, { key });
  if (!result.ok) {
    if (result.status === 404) throw data(null, { status: 404 });
    return formRejected(context, submission, result);
  }
  toast(context, { type: "success", message: translatorOf(context)("role:edit.done") });
  return redirect(href("/roles/edit/:id", params), 303);
}

/** One role: what it allows, who holds it, and what was done about it. */
export default function Edit({ loaderData, actionData }: Route.ComponentProps) {
  const rejected = actionData && { act: "edit" as const, result: actionData };
  if (!loaderData.role) return <Forbidden />;
  return <RolePage loaded={loaderData} rejected={rejected} />;
}
