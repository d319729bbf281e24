import { href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { optionalDay } from "#app/contract/day.ts";
import {
  assignUserSecretariats,
  endUserSessions,
  moveUser,
  readUserForm,
  sendActivation,
  updateUser,
} from "#app/contract/people-edit.ts";
import { giveRole, takeRole } from "#app/contract/role.ts";
import { call } from "#app/session/api.server.ts";
import { formInvalid, formRejectedOrGone, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { localFailure } from "#app/session/result.server.ts";
import { toast, toastResult } from "#app/session/toast.server.ts";
import type { Route } from "./+types/edit";

type Context = Readonly<RouterContextProvider>;

/** Leads back to the part of the page that was changed, and says that it is done. */
function done(context: Context, { id }: { id: string }, part: string, said: string) {
  toast(context, { type: "success", message: translatorOf(context)(`people-edit:${said}`) });
  return redirect(`${href("/user/edit/:id", { id })}#${part}`, 303);
}

/** Name, phone and address; what the form doesn't send was emptied. */
export async function identity({ request, params, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, updateUser.body);
  if (submission.status !== "success") return formInvalid(submission);
  const body = { phone: "", email: "", ...submission.value };
  const result = await call(context, updateUser, { params, body }, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  return done(context, params, "identity", "identity.done");
}

export async function branch({ request, params, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, moveUser.body);
  if (submission.status !== "success") return formInvalid(submission);
  const result = await call(context, moveUser, { params, body: submission.value }, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  return done(context, params, "branch", "branch.done");
}

export async function secretariats({ request, params, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, assignUserSecretariats.body);
  if (submission.status !== "success") return formInvalid(submission);
  const input = { params, body: submission.value };
  const result = await call(context, assignUserSecretariats, input, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  return done(context, params, "works-in", "secretariats.done");
}

/** A role to give, and until when. */
const roleForm = z.object({
  role: z.string().regex(/^[1-9]\d{0,14}$/, "choice"),
  until: optionalDay,
});

/** Gives a role as the role's own page does: by the membership number. */
export async function roles({ request, params, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, roleForm);
  if (submission.status !== "success") return formInvalid(submission);
  const form = await call(context, readUserForm, { params });
  if (!form.ok) return formRejectedOrGone(context, submission, form);
  const { role, until } = submission.value;
  const input = {
    params: { id: role },
    body: { membershipId: form.data.membershipId ?? "", until },
  };
  const result = await call(context, giveRole, input, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  return done(context, params, "roles", "roles.given");
}

const endForm = z.object({ role: roleForm.shape.role });

/** Takes one of several roles; the last goes with the page that asks once more. */
export async function endRole({ request, params, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, endForm);
  const result =
    submission.status === "success"
      ? await call(
          context,
          takeRole,
          { params: { id: submission.value.role, userId: params.id } },
          { key },
        )
      : localFailure(context, 400, "failure:malformed");
  toastResult(context, result, translatorOf(context)("people-edit:roles.ended"));
  return redirect(`${href("/user/edit/:id", params)}#roles`, 303);
}

/** An act that takes nothing away, so that nobody is asked again. */
function atOnce(act: "endSessions" | "sendActivation") {
  const endpoint = { endSessions: endUserSessions, sendActivation }[act];
  return async ({ request, params, context }: Route.ActionArgs) => {
    const { key } = await readForm(request, context, endpoint.body);
    const result = await call(context, endpoint, { params }, { key });
    toastResult(context, result, translatorOf(context)(`people-edit:act.${act}.done`));
    return redirect(`${href("/user/edit/:id", params)}#account`, 303);
  };
}

export const endSessions = atOnce("endSessions");
export const activate = atOnce("sendActivation");
