import { href, redirect } from "react-router";
import { z } from "zod";
import { assignBranch } from "#app/contract/branch.ts";
import {
  closeUnit,
  createPosition,
  reopenUnit,
  unitForm,
  updatePosition,
  updateUnit,
} from "#app/contract/structure-desk.ts";
import { call } from "#app/session/api.server.ts";
import {
  formInvalid,
  formRejected,
  formRejectedOrGone,
  readForm,
} from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { localFailure } from "#app/session/result.server.ts";
import { toast, toastResult } from "#app/session/toast.server.ts";
import type { Route } from "./+types/unit";

type Args = Route.ActionArgs;

/** What a form of the unit doesn't send was emptied. */
const emptied = {
  nameEn: "",
  description: "",
  descriptionEn: "",
  location: "",
  detailedLocation: "",
  phone: "",
  email: "",
  mapUrl: "",
};

/** Saves a unit as it was when its page was opened. */
export async function save({ request, params, context }: Args) {
  const { submission, key, formData } = await readForm(request, context, unitForm);
  if (submission.status !== "success") return formInvalid(submission);
  const chosen = {
    ...(formData.has("city") && { city: "" }),
    ...(formData.has("secretariatId") && { secretariatId: "" }),
  };
  const body = { ...emptied, ...chosen, ...submission.value };
  const result = await call(context, updateUnit, { params, body }, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  say(context, "form.done");
  return redirect(href("/desk/structure/:id", params), 303);
}

const below = z.object({ parentId: z.string().max(64).default("") });

/** Puts a unit below another. */
export async function move({ request, params, context }: Args) {
  const { submission, key } = await readForm(request, context, below);
  if (submission.status !== "success") return formInvalid(submission);
  const result = await call(context, updateUnit, { params, body: submission.value }, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  say(context, "move.done");
  return redirect(href("/desk/structure/:id", params), 303);
}

/** Closes the unit, or deletes one without a history; a toast says why where that can't be. */
export async function close({ request, params, context }: Args) {
  const { key } = await readForm(request, context, closeUnit.body);
  const result = await call(context, closeUnit, { params }, { key });
  const isDeleted = result.ok && result.data?.isDeleted;
  toastResult(
    context,
    result,
    translatorOf(context)(`structure-desk:close.${isDeleted ? "deleted" : "done"}`),
  );
  if (isDeleted) return redirect(href("/desk/structure"), 303);
  return redirect(href("/desk/structure/:id", params), 303);
}

/** Opens the unit again. */
export async function reopen({ request, params, context }: Args) {
  const { key } = await readForm(request, context, reopenUnit.body);
  const result = await call(context, reopenUnit, { params }, { key });
  toastResult(context, result, translatorOf(context)("structure-desk:reopen.done"));
  return redirect(href("/desk/structure/:id", params), 303);
}

/** Adds a position to the unit. */
export async function addPosition({ request, params, context }: Args) {
  const { submission, key } = await readForm(request, context, createPosition.body);
  if (submission.status !== "success") return formInvalid(submission);
  const result = await call(context, createPosition, { params, body: submission.value }, { key });
  if (!result.ok) return formRejected(context, submission, result);
  say(context, "positions.added");
  return redirect(href("/desk/structure/positions/:id", { id: result.data.id }), 303);
}

const placed = z.object({
  position: z.string().max(64),
  place: z.coerce.number().int().min(1).max(10_000),
});

/** Puts a position in its place among those of the unit. */
export async function order({ request, params, context }: Args) {
  const { submission, key } = await readForm(request, context, placed);
  const result =
    submission.status === "success"
      ? await call(
          context,
          updatePosition,
          { params: { id: submission.value.position }, body: { place: submission.value.place } },
          { key },
        )
      : localFailure(context, 400, "failure:malformed");
  toastResult(context, result, translatorOf(context)("structure-desk:order.done"));
  return redirect(`${href("/desk/structure/:id", params)}#positions`, 303);
}

/** Puts a member on the branch. */
export async function assign({ request, params, context }: Args) {
  const { submission, key } = await readForm(request, context, assignBranch.body);
  if (submission.status !== "success") return formInvalid(submission);
  const input = { params, body: submission.value };
  const result = await call(context, assignBranch, input, { key });
  if (!result.ok) return formRejected(context, submission, result);
  const message = translatorOf(context)("branch:assign.done", { name: result.data?.name ?? "" });
  toast(context, { type: "success", message });
  return redirect(href("/desk/structure/:id", params), 303);
}

function say(context: Args["context"], done: string): void {
  const message = translatorOf(context)(`structure-desk:${done}`);
  toast(context, { type: "success", message });
}
