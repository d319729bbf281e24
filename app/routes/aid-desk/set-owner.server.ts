import { href, type RouterContextProvider, redirect } from "react-router";
import { updateAid } from "#app/contract/aid.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";

/** What taking a request and giving it back have in common; a toast says what came of it. */
export async function setOwner(
  request: Request,
  context: Readonly<RouterContextProvider>,
  params: { readonly section: string; readonly id: string },
  owner: "me" | "nobody",
) {
  const t = translatorOf(context);
  const casePath = `${href("/statistics/urgent-assistance/:section/:id", params)}#decision`;
  const redirectWithToast = (type: "success" | "error", message: string) => {
    toast(context, { type, message, position: "bottom" });
    return redirect(casePath, 303);
  };
  const { submission, key } = await readForm(request, context, versionSchema);
  if (submission.status !== "success") return redirectWithToast("error", t("failure:malformed"));
  const body = { version: submission.value.version, owner };
  const result = await call(context, updateAid, { params, body }, { key });
  return result.ok
    ? redirectWithToast("success", t(`aid-desk:owner.done.${owner}`))
    : redirectWithToast("error", result.message);
}

const versionSchema = updateAid.body.pick({ version: true });
