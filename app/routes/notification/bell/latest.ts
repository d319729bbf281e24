import { listNotifications } from "#app/contract/notification.ts";
import { BELL_ITEMS } from "#app/contract/notification.values.ts";
import { call } from "#app/session/api.server.ts";
import { statusOf } from "#app/session/failure.server.ts";
import { toNotificationViews } from "../notification-view.server.ts";
import type { Route } from "./+types/latest";
import { renderPopover } from "./popover.server.tsx";

/** What the bell opens, as HTML; with the numbers of the header of a page that stays open. */
export async function loader({ context }: Route.LoaderArgs) {
  const result = await call(context, listNotifications, { query: { limit: BELL_ITEMS } });
  if (!result.ok) return new Response(null, { status: statusOf(result) });
  const { items, unreadCount, unreadChats } = result.data;
  const html = renderPopover(context, await toNotificationViews(context, items));
  return new Response(html, {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Type": "text/html; charset=utf-8",
      "X-Unread": String(Math.max(0, unreadCount ?? 0)),
      "X-Unread-Chats": String(unreadChats ?? 0),
    },
  });
}
