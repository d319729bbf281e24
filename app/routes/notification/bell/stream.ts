import { streamNotifications } from "#app/contract/notification.ts";
import { relayEvents } from "#app/session/stream.server.ts";
import type { Route } from "./+types/stream";

/**
 * EventSource: notifications, and chat as `room` since a counter or `rooms`. `?after=`: newest
 * known id, since Last-Event-ID is only sent on reconnects.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const [last, newest] = [request.headers.get("last-event-id"), url.searchParams.get("after")];
  const after = isId(newest) && !last ? newest : undefined;
  return relayEvents(
    context,
    streamNotifications,
    { query: { after, ...followedOf(url.searchParams) } },
    { signal: request.signal, lastEventId: isId(last) ? last : undefined },
  );
}

/** Invalid parameters are ignored. */
function followedOf(params: URLSearchParams) {
  const [room, since] = [params.get("room") ?? "", params.get("since") ?? ""];
  const isRoom = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(room);
  return {
    room: isRoom ? room : undefined,
    since: /^\d{1,15}$/.test(since) ? Number(since) : undefined,
    rooms: params.get("rooms") === "on" ? ("on" as const) : undefined,
  };
}

function isId(text: string | null): text is string {
  return /^[\w-]{1,64}$/.test(text ?? "");
}
