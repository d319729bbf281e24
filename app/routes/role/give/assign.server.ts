import { href, redirect } from "react-router";
import { giveRole } from "#app/contract/role.ts";
import { call } from "#app/session/api.server.ts";
import { formInvalid, formRejectedOrGone, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/give";

/** Assigns the role to a member, and leads to the holders. */
export async function assign({ request, params, context }: Route.ActionArgs) {
  const t = translatorOf(context);
  const { submission, key } = await readForm(request, context, giveRole.body);
  if (submission.status !== "success") return formInvalid(submission);
  const result = await call(context, giveRole, { params, body: submission.value }, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  const name = result.data?.name;
  const message = name ? t("role:assign.doneTo", { name }) : t("role:assign.done");
  toast(context, { type: "success", message });
  return redirect(`${href("/roles/edit/:id", params)}#holders`, 303);
}
