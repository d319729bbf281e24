import { href, redirect } from "react-router";
import { updateAid } from "#app/contract/aid.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/case";

/** Assigns a request to the reviewer, as it was when the page was made. */
export const assign = (args: Route.ActionArgs) => setOwner(args, "me");

/** Gives a request back to whoever takes it. */
export const release = (args: Route.ActionArgs) => setOwner(args, "nobody");

/** Leads back to the request; a toast says what came of it. */
async function setOwner(
  { request, params, context }: Route.ActionArgs,
  owner: "me" | "nobody",
): Promise<Response> {
  const t = translatorOf(context);
  const redirectWithToast = (type: "success" | "error", message: string) => {
    toast(context, { type, message, position: "bottom" });
    const page = href("/statistics/urgent-assistance/:section/:id", params);
    return redirect(`${page}#decision`, 303);
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
