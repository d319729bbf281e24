import { data, href, redirect } from "react-router";
import { z } from "zod";
import {
  addList as addListCall,
  changeDistrict,
  changeList as changeListCall,
  deleteDistrict,
  deleteList,
} from "#app/contract/election-desk.ts";
import { call } from "#app/session/api.server.ts";
import { askFirst } from "#app/session/confirm.server.ts";
import {
  formInvalid,
  formRejected,
  formRejectedOrGone,
  readForm,
} from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { localFailure } from "#app/session/result.server.ts";
import { toast, toastResult } from "#app/session/toast.server.ts";
import type { Route } from "./+types/district";

type Args = Route.ActionArgs;

const districtForm = changeDistrict.body.pick({ name: true, governorate: true, version: true });

/** Renames a district as it was when its page was opened. */
export async function save({ request, params, context }: Args) {
  const { submission, key } = await readForm(request, context, districtForm);
  if (submission.status !== "success") return formInvalid(submission);
  // What is empty was emptied.
  const { name = "", governorate = "", version } = submission.value;
  const body = { name, governorate, version };
  const result = await call(context, changeDistrict, { params, body }, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  say(context, "saved");
  return back(params);
}

const versionForm = changeDistrict.body.pick({ version: true });

function setClosed(closed: "yes" | "no", said: string) {
  return async ({ request, params, context }: Args) => {
    const { submission, key } = await readForm(request, context, versionForm);
    // A version that can't be one is not none: nobody's change is written over.
    const result =
      submission.status === "success"
        ? await call(
            context,
            changeDistrict,
            { params, body: { closed, ...submission.value } },
            { key },
          )
        : localFailure(context, 400, "failure:malformed");
    if (!result.ok && result.status === 404) throw data(null, { status: 404 });
    toastResult(context, result, translatorOf(context)(`election-desk:${said}`));
    return back(params);
  };
}

export const close = setClosed("yes", "close.done");
export const reopen = setClosed("no", "close.reopened");

/** Deletes a district that nobody stands in; a toast says why where that can't be. */
export async function remove({ request, params, url, context }: Args) {
  const { key, formData } = await readForm(request, context, deleteDistrict.body);
  const asked = askFirst(formData, url);
  if (asked) return asked;
  const result = await call(context, deleteDistrict, { params }, { key });
  if (!result.ok && result.status === 404) throw data(null, { status: 404 });
  toastResult(context, result, translatorOf(context)("election-desk:close.deleted"));
  return result.ok ? redirect(href("/desk/election/districts"), 303) : back(params);
}

/** Adds a list to the district. */
export async function addList({ request, params, context }: Args) {
  const { submission, key } = await readForm(request, context, addListCall.body);
  if (submission.status !== "success") return formInvalid(submission);
  const given = { params, body: submission.value };
  const result = await call(context, addListCall, given, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  say(context, "lists.added");
  return back(params);
}

const oneList = z.object({ list: z.string().max(64) });
const listForm = changeListCall.body.omit({ place: true, closed: true }).extend(oneList.shape);

/** Changes a list as it was when the page was opened. */
export async function changeList({ request, params, context }: Args) {
  const { submission, key } = await readForm(request, context, listForm);
  if (submission.status !== "success") return formInvalid(submission);
  const { list, name = "", ...given } = submission.value;
  const body = { ...given, name };
  const result = await call(context, changeListCall, { params: { id: list }, body }, { key });
  if (!result.ok) return formRejected(context, submission, result);
  say(context, "saved");
  return back(params);
}

const placed = oneList.extend({ place: z.coerce.number().int().min(1).max(10_000).optional() });

/** One of the presses beside a list. */
function press(change: { closed?: "yes" | "no" }) {
  return async ({ request, params, context }: Args) => {
    const { submission, key } = await readForm(request, context, placed);
    const result =
      submission.status === "success"
        ? await call(
            context,
            changeListCall,
            {
              params: { id: submission.value.list },
              body: { ...change, place: submission.value.place },
            },
            { key },
          )
        : localFailure(context, 400, "failure:malformed");
    toastResult(context, result, translatorOf(context)("election-desk:saved"));
    return back(params);
  };
}

export const orderList = press({});
export const closeList = press({ closed: "yes" });
export const reopenList = press({ closed: "no" });

/** Deletes a list that nobody stands on. */
export async function removeList({ request, params, url, context }: Args) {
  const { submission, key, formData } = await readForm(request, context, oneList);
  const asked = askFirst(formData, url);
  if (asked) return asked;
  const result =
    submission.status === "success"
      ? await call(context, deleteList, { params: { id: submission.value.list } }, { key })
      : localFailure(context, 400, "failure:malformed");
  toastResult(context, result, translatorOf(context)("election-desk:lists.deleted"));
  return back(params);
}

function say(context: Args["context"], key: string): void {
  toast(context, { type: "success", message: translatorOf(context)(`election-desk:${key}`) });
}

function back(params: Args["params"]) {
  return redirect(href("/desk/election/districts/:id", params), 303);
}
