import { href } from "react-router";
import { z } from "zod";
import { type DoorEntry, strikeEventTick, tickEventDoor } from "#app/contract/event-door.ts";
import { uuid } from "#app/contract/uuid.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import type { Route } from "./+types/door";

const placeForm = z.object({ place: uuid.catch("") });

const { buttonAction } = actionsFor<Route.ActionArgs>();

export const tick = buttonAction(tickEventDoor, {
  schema: placeForm,
  input: ({ params }, { value }) => ({
    params,
    body: { ticks: [{ ...value, at: new Date().toISOString() }] },
  }),
  done: "event:door.ticked",
  to: listAsked,
});

export const strike = buttonAction(strikeEventTick, {
  schema: placeForm,
  done: "event:door.struck",
  to: listAsked,
});

function listAsked({ params, url }: Route.ActionArgs): string {
  const search = new URLSearchParams();
  for (const name of ["keyword", "page"]) {
    const value = url.searchParams.get(name);
    if (value) search.set(name, value);
  }
  const query = search.size > 0 ? `?${search}` : "";
  return `${href("/event/:id/door", params)}${query}`;
}

const claims = z.object({ places: z.custom<readonly DoorEntry[]>(Array.isArray) });

/** The printed list is signed. */
export function readList(list: string): readonly DoorEntry[] {
  const [, payload = ""] = list.split(".");
  return claims.parse(JSON.parse(Buffer.from(payload, "base64url").toString())).places;
}
