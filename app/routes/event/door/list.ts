import { readEventDoorList } from "#app/contract/event-door.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import type { Route } from "./+types/list";

/** For app/enhancement/event-door.ts, which stores it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const result = await call(context, readEventDoorList, { params });
  if (!result.ok) throw pageFailure(result);
  return Response.json({ list: result.data.list ?? null }, { headers: noStore });
}

const noStore = { "Cache-Control": "private, no-store" };
