import { listNotifications } from "#app/contract/notification.ts";
import { BELL_ITEMS } from "#app/contract/notification.values.ts";
import { call } from "#app/session/api.server.ts";
import { statusOf } from "#app/session/failure.server.ts";
import { toNotificationViews } from "../notification-view.server.ts";
import type { Latest } from "../notification-view.ts";
import type { Route } from "./+types/latest";

export async function loader({ context }: Route.LoaderArgs) {
  const result = await call(context, listNotifications, { query: { limit: BELL_ITEMS } });
  if (!result.ok) return new Response(null, { status: statusOf(result) });
  const { items, unreadCount } = result.data;
  const latest: Latest = {
    unread: Math.max(0, unreadCount ?? 0),
    items: await toNotificationViews(context, items.slice(0, BELL_ITEMS)),
  };
  return Response.json(latest, { headers: { "Cache-Control": "private, no-store" } });
}
