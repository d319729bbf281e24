import { href, redirect } from "react-router";
import type { CallInput } from "#app/contract/endpoint.ts";
import { strikeEventTick, tickEventDoor } from "#app/contract/event-door.ts";
import { call } from "#app/session/api.server.ts";
import { readOwnFields } from "#app/session/form.server.ts";
import type { Route } from "./+types/offline-check-ins";

export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/event/:id/door", params));

/** Fields `ticks` (JSON) and `since`, or `strike`. Idempotent, so no key. */
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

/** The platform validates. */
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
