import type { RouterContextProvider } from "react-router";
import { configuration } from "#app/configuration.ts";
import { readPushSettings } from "#app/contract/push.ts";
import { call } from "#app/session/api.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import type { PushOffer } from "./offer.ts";

/**
 * Undefined where nothing is offered. Core platforms lack the call: OneSignal sends, and the web
 * only feeds `playerId` (docs/product.md#push).
 */
export async function loadPushOffer(
  context: Readonly<RouterContextProvider>,
): Promise<PushOffer | undefined> {
  const { oneSignal } = configuration();
  const result = await call(context, readPushSettings, {});
  if (result.ok) {
    const { kind, publicKey, isOn = false, showsMessages } = result.data;
    if (kind === "web-push" && publicKey) {
      return { kind, publicKey, isOn: isOn ?? false, showsMessages: showsMessages ?? undefined };
    }
    // Its scripts need the CSP of security.server.ts.
    return kind === "onesignal" && oneSignal
      ? { kind, ...oneSignal, isOn: isOn ?? false }
      : undefined;
  }
  const { playerId = "null" } = sessionOf(context).data;
  const isUnknown = result.status === 404 || result.status === 405;
  return isUnknown && oneSignal
    ? { kind: "onesignal", ...oneSignal, isOn: playerId !== "null" }
    : undefined;
}
