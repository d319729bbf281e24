import { href, redirect } from "react-router";
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
import { readForm } from "#app/session/form.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/district";

const page = ({ params }: Route.ActionArgs) => href("/desk/election/districts/:id", params);

const { formAction, buttonAction } = actionsFor<Route.ActionArgs>();

export const save = formAction(changeDistrict, {
  schema: changeDistrict.body.pick({ name: true, governorate: true, version: true }),
  // Missing fields mean empty.
  input: ({ params }, { value: { name = "", governorate = "", version } }) => ({
    params,
    body: { name, governorate, version },
  }),
  done: "election-desk:saved",
  to: page,
});

const setClosed = (closed: "yes" | "no", done: string) =>
  buttonAction(changeDistrict, {
    schema: changeDistrict.body.pick({ version: true }),
    input: ({ params }, { value }) => ({ params, body: { closed, ...value } }),
    done,
    to: page,
  });

export const close = setClosed("yes", "election-desk:close.done");
export const reopen = setClosed("no", "election-desk:close.reopened");

export const remove = buttonAction(deleteDistrict, {
  ask: askFirst,
  done: "election-desk:close.deleted",
  to: (args, { ok }) => (ok ? href("/desk/election/districts") : page(args)),
});

export const addList = formAction(addListCall, { done: "election-desk:lists.added", to: page });

const oneList = z.object({ list: z.string().max(64) });
const listForm = changeListCall.body.omit({ place: true, closed: true }).extend(oneList.shape);

export async function changeList(args: Route.ActionArgs) {
  const { request, context } = args;
  const { submission, key } = await readForm(request, context, listForm);
  if (submission.status !== "success") return formInvalid(submission);
  const { list, name = "", ...given } = submission.value;
  const body = { ...given, name };
  const result = await call(context, changeListCall, { params: { id: list }, body }, { key });
  if (!result.ok) return formRejected(context, submission, result);
  toast(context, { type: "success", message: translatorOf(context)("election-desk:saved") });
  return redirect(page(args), 303);
}

const placed = oneList.extend({ place: z.coerce.number().int().min(1).max(10_000).optional() });

const press = (change: { closed?: "yes" | "no" }) =>
  buttonAction(changeListCall, {
    schema: placed,
    input: (_, { value: { list, place } }) => ({
      params: { id: list },
      body: { ...change, place },
    }),
    done: "election-desk:saved",
    to: page,
  });

export const orderList = press({});
export const closeList = press({ closed: "yes" });
export const reopenList = press({ closed: "no" });

export const removeList = buttonAction(deleteList, {
  schema: oneList,
  ask: askFirst,
  input: (_, { value }) => ({ params: { id: value.list } }),
  done: "election-desk:lists.deleted",
  to: page,
});
