import { href, redirect } from "react-router";
import { z } from "zod";
import { updateAid } from "#app/contract/aid.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { localFailure } from "#app/session/result.server.ts";
import { toastResult } from "#app/session/toast.server.ts";
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
  const { submission, key } = await readForm(request, context, ownerSchema);
  const result =
    submission.status === "success"
      ? await call(context, updateAid, { params, body: bodyOf(submission.value, owner) }, { key })
      : localFailure(context, 400, "failure:malformed");
  toastResult(context, result, translatorOf(context)(`aid-desk:owner.done.${owner}`), "bottom");
  return redirect(`${href("/statistics/urgent-assistance/:section/:id", params)}#decision`, 303);
}

/** `was` is the status when the page was made; the version vouches for it. */
const ownerSchema = updateAid.body.pick({ version: true }).extend({ was: z.string().optional() });

/** Who takes a new request reviews it from then on, and who gives it back ends that. */
function bodyOf({ version, was }: z.output<typeof ownerSchema>, owner: "me" | "nobody") {
  if (owner === "me" && was === "pending") return { version, owner, status: "inReview" as const };
  if (owner === "nobody" && was === "inReview") {
    return { version, owner, status: "pending" as const };
  }
  return { version, owner };
}
