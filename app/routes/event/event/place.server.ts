import type { TFunction } from "i18next";
import { data, href, redirect } from "react-router";
import {
  cancelEventPlace,
  cancelEventTicket,
  confirmEventTicket,
  type EventPlace,
  registerForEvent,
  requestEventPlace,
} from "#app/contract/event.ts";
import { call } from "#app/session/api.server.ts";
import { isConfirmed } from "#app/session/confirm.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formInvalid, formRejected, formRejectedOrGone } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { placeAskedCookie } from "#app/session/place-asked.server.ts";
import { toast, toastResult } from "#app/session/toast.server.ts";
import type { Route } from "./+types/event";
import { readTicketParam } from "./ticket.server.ts";

type Args = Route.ActionArgs;

const { formAction } = actionsFor<Args>();

export const register = formAction(registerForEvent, {
  done: (t, { answer }) => takenText(t, answer),
  to: ({ params }) => href("/event/:id", params),
});

/** Guests authorise by the ticket in the URL. */
export async function giveBack({ request, params, url, context }: Args) {
  const ticket = readTicketParam(url);
  const { submission, key, formData } = await readForm(request, context, cancelEventPlace.body);
  if (submission.status !== "success") return formInvalid(submission);
  if (!isConfirmed(formData)) return data({ toGiveBack: submission.value });
  const { keeping } = submission.value;
  const result = ticket
    ? await call(context, cancelEventTicket, { params, body: { ticket, keeping } }, { key })
    : await call(context, cancelEventPlace, { params, body: { keeping } }, { key });
  if (!result.ok && result.code === "invalid") return formRejected(context, submission, result);
  const t = translatorOf(context);
  const said =
    keeping === undefined
      ? t("event:place.givenBack")
      : keeping === 0
        ? t("event:place.nowAlone")
        : t("event:place.with", { count: keeping });
  toastResult(context, result, said);
  const search = ticket ? `?${new URLSearchParams({ ticket })}` : "";
  return redirect(href("/event/:id", params) + search, 303);
}

export async function ask({ request, params, context }: Args) {
  const { submission, key } = await readForm(request, context, requestEventPlace.body);
  if (submission.status !== "success") return formInvalid(submission);
  const input = { params, body: submission.value };
  const result = await call(context, requestEventPlace, input, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  // Shown until the link is used, unlike a toast.
  if (result.data) placeAskedCookie.save(context, { eventId: params.id, ...result.data });
  toast(context, { type: "success", message: translatorOf(context)("event:guest.mailed") });
  return redirect(href("/event/:id", params), 303);
}

export async function confirm({ request, params, url, context }: Args) {
  const ticket = readTicketParam(url) ?? "";
  const { submission, key } = await readForm(request, context, cancelEventPlace.body);
  const result = await call(context, confirmEventTicket, { params, body: { ticket } }, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  placeAskedCookie.clear(context);
  const message = takenText(translatorOf(context), result.data);
  toast(context, { type: "success", message });
  const path = href("/event/:id", params);
  return redirect(`${path}?${new URLSearchParams({ ticket })}`, 303);
}

function takenText(t: TFunction, { state }: EventPlace): string {
  return t(`event:${state === "waiting" ? "place.nowWaiting" : "place.nowRegistered"}`);
}
