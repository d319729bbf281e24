import type { RouterContextProvider } from "react-router";
import { cairoOffsetMinutes } from "#app/arabic/dates.ts";
import { listNotifications } from "#app/contract/notification.ts";
import { BELL_ITEMS } from "#app/contract/notification.values.ts";
import { call } from "#app/session/api.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import type { BellData } from "../notification-view.ts";

/** Limits the delay of any page. */
const TIMEOUT_MS = 2_000;

/** In every header: a failure only costs the number. Undefined without access. */
export async function loadBell(
  context: Readonly<RouterContextProvider>,
): Promise<BellData | undefined> {
  const visitor = await visitorOf(context);
  if (visitor.kind !== "authenticated" || visitor.user?.status === "unverified") return undefined;
  const now = new Date();
  const clock = { now: now.getTime(), ahead: cairoOffsetMinutes(now) };
  const arrived = translatorOf(context)("notification-screens:arrived", { title: "{{title}}" });
  const known = { arrived, clock };
  if (!visitor.user) return known;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), TIMEOUT_MS);
  });
  const result = await Promise.race([
    call(context, listNotifications, { query: { limit: BELL_ITEMS } }),
    timedOut,
  ]).finally(() => clearTimeout(timer));
  if (!result?.ok) return known;
  const { items, unreadCount, unreadChats } = result.data;
  const unread = Math.max(0, unreadCount ?? 0);
  return { unread, unreadChats: unreadChats ?? 0, latest: items[0]?.id, ...known };
}
