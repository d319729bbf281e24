import type { TFunction } from "i18next";
import { data, href, redirect } from "react-router";
import {
  cancelEventPlace,
  cancelEventTicket,
  changeEventPlace,
  changeEventTicket,
  confirmEventTicket,
  type EventPlace,
  readEvent,
  registerForEvent,
  requestEventPlace,
} from "#app/contract/event.ts";
import { call } from "#app/session/api.server.ts";
import { isConfirmed } from "#app/session/confirm.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formInvalid, formRejectedOrGone } from "#app/session/form-answer.server.ts";
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
  const { key, formData } = await readForm(request, context, cancelEventPlace.body);
  if (!isConfirmed(formData)) return data({ toGiveBack: {} });
  const result = ticket
    ? await call(context, cancelEventTicket, { params, body: { ticket } }, { key })
    : await call(context, cancelEventPlace, { params, body: {} }, { key });
  toastResult(context, result, translatorOf(context)("event:place.givenBack"));
  return toEvent(params, ticket);
}

/** Fewer companions are asked about: their places go to others at once. */
export async function change({ request, params, url, context }: Args) {
  const ticket = readTicketParam(url);
  const { submission, key, formData } = await readForm(request, context, changeEventPlace.body);
  if (submission.status !== "success") return formInvalid(submission);
  const party = submission.value;
  if (!isConfirmed(formData)) {
    const found = await call(context, readEvent, { params, query: { ticket } });
    const before = found.ok ? (found.data.place?.companions ?? 0) : 0;
    if (party.companions < before) return data({ toGiveBack: { party } });
  }
  const result = ticket
    ? await call(context, changeEventTicket, { params, body: { ticket, ...party } }, { key })
    : await call(context, changeEventPlace, { params, body: party }, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  const message = translatorOf(context)("event:place.changed");
  toast(context, { type: "success", message });
  return toEvent(params, ticket);
}

function toEvent(params: Args["params"], ticket: string | undefined) {
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
  return toEvent(params, ticket);
}

function takenText(t: TFunction, { state }: EventPlace): string {
  return t(`event:${state === "waiting" ? "place.nowWaiting" : "place.nowRegistered"}`);
}
