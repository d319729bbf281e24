import { streamConference } from "#app/contract/conference.ts";
import { relayEvents } from "#app/session/stream.server.ts";
import type { Route } from "./+types/stream";

/** `?person=`: the visitor's id in the room. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const personId = url.searchParams.get("person") ?? "";
  if (!/^[\da-f-]{36}$/.test(personId)) return new Response(null, { status: 204 });
  const last = request.headers.get("last-event-id");
  const after = Number(/^\d{1,15}$/.exec(url.searchParams.get("after") ?? "")?.[0] ?? 0);
  return relayEvents(
    context,
    streamConference,
    { params: { id: params.id, personId }, query: { after } },
    { signal: request.signal, lastEventId: /^\d{1,15}$/.test(last ?? "") ? last : undefined },
  );
}
