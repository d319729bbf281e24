import { href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { type DoorEntry, strikeEventTick, tickEventDoor } from "#app/contract/event-door.ts";
import { uuid } from "#app/contract/uuid.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toastResult } from "#app/session/toast.server.ts";
import type { Route } from "./+types/door";

type Args = Route.ActionArgs;
const placeForm = z.object({ place: uuid.catch("") });

/** Ticks somebody off, without a script. */
export async function tick({ request, params, url, context }: Args) {
  const { key, place } = await readPlace(request, context);
  const body = { ticks: [{ place, at: new Date().toISOString() }] };
  const result = await call(context, tickEventDoor, { params, body }, { key });
  toastResult(context, result, translatorOf(context)("event:door.ticked"));
  return redirect(backTo(params.id, url), 303);
}

/** Takes a tick back. */
export async function strike({ request, params, url, context }: Args) {
  const { key, place } = await readPlace(request, context);
  const result = await call(context, strikeEventTick, { params, body: { place } }, { key });
  toastResult(context, result, translatorOf(context)("event:door.struck"));
  return redirect(backTo(params.id, url), 303);
}

async function readPlace(request: Request, context: Readonly<RouterContextProvider>) {
  const { submission, key } = await readForm(request, context, placeForm);
  const place = submission.status === "success" ? submission.value.place : "";
  return { key, place };
}

/** The list as it was searched. */
function backTo(id: string, url: URL): string {
  const search = new URLSearchParams();
  for (const name of ["keyword", "page"]) {
    const value = url.searchParams.get(name);
    if (value) search.set(name, value);
  }
  const query = search.size > 0 ? `?${search}` : "";
  return `${href("/event/:id/door", { id })}${query}`;
}

const claims = z.object({ places: z.custom<readonly DoorEntry[]>(Array.isArray) });

/** What stands on a list that the platform signed, for paper. */
export function readList(list: string): readonly DoorEntry[] {
  const [, payload = ""] = list.split(".");
  return claims.parse(JSON.parse(Buffer.from(payload, "base64url").toString())).places;
}
