import { href, redirect } from "react-router";
import type { CallInput } from "#app/contract/endpoint.ts";
import { strikeEventTick, tickEventDoor } from "#app/contract/event-door.ts";
import { call } from "#app/session/api.server.ts";
import { readOwnFields } from "#app/session/form.server.ts";
import type { Route } from "./+types/ticks";

export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/event/:id/door", params));

/**
 * Ticks of a door's script, which may have waited for a line: the fields `ticks`, a JSON of what the call
 * takes, and `since`; or `strike`, a place whose tick goes. Twice is as once, so no key is needed.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await readOwnFields(request, context);
  const strike = fields.get("strike");
  const result =
    typeof strike === "string"
      ? await call(context, strikeEventTick, { params, body: { place: strike } })
      : await call(context, tickEventDoor, { params, body: ticksOf(fields) });
  if (result.ok) return Response.json(result.data ?? {});
  const refused = { status: "error", error: { "": [result.message] } };
  return Response.json({ result: refused }, { status: result.status });
}

type Ticks = CallInput<typeof tickEventDoor>["body"];

/** What was sent; whether it is a list of ticks the platform says. */
function ticksOf(fields: FormData): Ticks {
  const since = fields.get("since");
  return {
    ticks: read(fields.get("ticks")) as Ticks["ticks"],
    since: typeof since === "string" && since ? since : undefined,
  };
}

function read(text: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
