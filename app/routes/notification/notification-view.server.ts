import type { RouterContextProvider } from "react-router";
import { timeAgo } from "#app/arabic/dates.ts";
import { type Notification, toNotificationView } from "#app/contract/notification.ts";
import { linkOf } from "#app/contract/notification-target.ts";
import type { Visitor } from "#app/session/admission.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import type { NotificationView } from "./notification-view.ts";

export async function toNotificationViews(
  context: Readonly<RouterContextProvider>,
  items: readonly Notification[],
): Promise<NotificationView[]> {
  const { language } = preferencesOf(context);
  const isVerified = isVerifiedMember(await visitorOf(context));
  const now = new Date();
  return items.map((item) => {
    const { target, ...rest } = toNotificationView(item);
    return {
      ...rest,
      when: timeAgo(rest.createdAt, now, language),
      way: linkOf(target, isVerified),
    };
  });
}

function isVerifiedMember(visitor: Visitor): boolean {
  return visitor.kind === "authenticated" && visitor.user?.status === "verified";
}
