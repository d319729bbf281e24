import { scriptKey } from "#app/components/page-owner.ts";
import { PushProblem, requestPermission } from "./browser.ts";
import type { PushOffer } from "./offer.ts";

export type SubscriptionInput =
  | { endpoint: string; p256dh: string; auth: string }
  | { playerId: string };

/** Loaded on the tap. */
export async function turnOn(offer: PushOffer, language: "ar" | "en"): Promise<SubscriptionInput> {
  await requestPermission();
  if (offer.kind === "web-push") return subscribe(offer.publicKey);
  const { startOneSignal } = await import("./onesignal.ts");
  const { id } = await startOneSignal({ ...offer, language, onChange: savePlayerId });
  if (!id) throw new PushProblem("failed", "OneSignal gave no subscription.");
  return { playerId: id };
}

export async function turnOff(offer: PushOffer): Promise<void> {
  if (offer.kind === "onesignal") {
    const { oneSignal } = await import("./onesignal.ts");
    return oneSignal.optOut();
  }
  const registration = await navigator.serviceWorker.getRegistration("/");
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

async function subscribe(publicKey: string): Promise<SubscriptionInput> {
  await navigator.serviceWorker.register("/service-worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: decodeBase64Url(publicKey) };
  // Made with another server key: unusable.
  const subscription = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options).catch((error: Error) => {
      throw new PushProblem("blocked", error.message);
    });
  });
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  return { endpoint, p256dh, auth };
}

/** docs/product.md#push */
function savePlayerId(playerId: string): void {
  const body = new URLSearchParams({ playerId, key: scriptKey() });
  void fetch("/push/player", { method: "POST", body }).catch(() => undefined);
}

function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
