import { href, redirect } from "react-router";
import { takeRole } from "#app/contract/role.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/edit";

/** Revokes the role of one holder, and leads back to the others; a toast says what came of it. */
export async function revoke({ request, params, context }: Route.ActionArgs) {
  const t = translatorOf(context);
  const redirectWithToast = (type: "success" | "error", message: string) => {
    toast(context, { type, message });
    return redirect(`${href("/roles/edit/:id", params)}#holders`, 303);
  };
  const { submission, key } = await readForm(request, context, holderSchema);
  if (submission.status !== "success") return redirectWithToast("error", t("failure:malformed"));
  const { userId } = submission.value;
  const result = await call(context, takeRole, { params: { ...params, userId } }, { key });
  return result.ok
    ? redirectWithToast("success", t("role:revoke.done"))
    : redirectWithToast("error", result.message);
}

const holderSchema = takeRole.params.pick({ userId: true });
