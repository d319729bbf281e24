import { listNotifications } from "#app/contract/notification.ts";
import { IN_BELL } from "#app/contract/notification-form.ts";
import { call } from "#app/session/api.server.ts";
import { statusOf } from "#app/session/failure.server.ts";
import type { Route } from "./+types/latest";
import { show } from "./show.server.ts";
import type { Latest } from "./shown.ts";

/** The newest notifications, for the bell's popover. */
export async function loader({ context }: Route.LoaderArgs) {
  const answer = await call(context, listNotifications, { query: { limit: IN_BELL } });
  if (!answer.ok) return new Response(null, { status: statusOf(answer) });
  const { items, unreadCount } = answer.data;
  const latest: Latest = {
    unread: Math.max(0, unreadCount ?? 0),
    items: await show(context, items.slice(0, IN_BELL)),
  };
  return Response.json(latest, { headers: { "Cache-Control": "private, no-store" } });
}
