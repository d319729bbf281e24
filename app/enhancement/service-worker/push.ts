import type { PushData, PushSubscriptionChangeEvent } from "./scope.ts";

/** What the platform sends (app/platform/push/rules.ts). */
export interface Message {
  readonly id?: string;
  readonly title?: string;
  readonly body?: string;
  readonly lang?: string;
  readonly dir?: "rtl" | "ltr";
  readonly opens?: string;
  readonly icon?: string;
}

/** Whatever comes, something is shown. */
export function show(
  registration: ServiceWorkerRegistration,
  data: PushData | null,
): Promise<void> {
  const { id, title, body, lang, dir, opens, icon } = read(data);
  return registration.showNotification(title ?? "صوت · Sawt", {
    ...{ body, lang, dir },
    // The organisation's own, where it has one.
    icon: icon ?? "/icon-192.png",
    // The same one again takes the place of the first, without a sound.
    tag: id,
    data: { opens },
  });
}

/** Where a notification leads to. */
export const openedBy = ({ data }: Notification): string => data?.opens ?? "/notification";

function read(data: PushData | null): Message {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/** Tells the platform another endpoint, as of the session that is open. */
export async function renew(
  { pushManager }: ServiceWorkerRegistration,
  { oldSubscription, newSubscription }: PushSubscriptionChangeEvent,
): Promise<void> {
  const options = oldSubscription?.options;
  const subscription = newSubscription ?? (options && (await pushManager.subscribe(options)));
  if (!subscription) return;
  const { endpoint = "", keys } = subscription.toJSON();
  const key = `${crypto.randomUUID()}:push`;
  const body = new URLSearchParams({ endpoint, ...keys, key, quiet: "1" });
  await fetch("/push/subscribe", { method: "POST", body, redirect: "manual" });
}
