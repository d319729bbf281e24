import { streamNotifications } from "#app/contract/notification.ts";
import { relayEvents } from "#app/session/stream.server.ts";
import type { Route } from "./+types/stream";

/**
 * The visitor's notifications as they come, for EventSource. `?after=` is the newest that the page
 * knows: browsers send Last-Event-ID only when they come again.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const [last, newest] = [request.headers.get("last-event-id"), url.searchParams.get("after")];
  const after = isId(newest) && !last ? newest : undefined;
  return relayEvents(
    context,
    streamNotifications,
    { query: { after } },
    { signal: request.signal, lastEventId: isId(last) ? last : undefined },
  );
}

function isId(text: string | null): text is string {
  return /^[\w-]{1,64}$/.test(text ?? "");
}
