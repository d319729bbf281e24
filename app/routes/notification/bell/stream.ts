import { streamNotifications } from "#app/contract/notification.ts";
import { relayEvents } from "#app/session/stream.server.ts";
import type { Route } from "./+types/stream";

/**
 * The visitor's notifications as they come, for EventSource, and what the page follows of chat: a `room`
 * from its counter `since` on, or the list of `rooms`. `?after=` is the newest notification that the page
 * knows: browsers send Last-Event-ID only when they come again.
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

/** What isn't well said is not followed; the bell's stream is there all the same. */
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
