import { eq } from "drizzle-orm";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import {
  type PushKeys,
  readPushSettings,
  savePushSettings,
  subscribePush,
  unsubscribePush,
} from "#app/contract/push.ts";
import { byCaller } from "../database/rate-limit.ts";
import type { HandlerContext } from "../http/handler.ts";
import { isEndpointAllowed } from "../http/private-network.ts";
import { resource } from "../http/resource.ts";
import { findSubscription, type NewSubscription, saveShowsMessages, subscribe } from "./store.ts";
import { pushSubscriptions } from "./tables.ts";

const limits = [byCaller(60, 60)];

export const pushResource = resource("push")
  .on(readPushSettings, async ({ caller, configuration: { push }, db }) => {
    const existing = await findSubscription(db, caller.sessionId);
    const isOn = existing !== undefined && existing.kind === push?.kind;
    const showsMessages = existing?.showsMessages ?? false;
    switch (push?.kind) {
      case "web-push":
        return { kind: push.kind, publicKey: push.publicKey, isOn, showsMessages };
      case "onesignal":
        return { kind: push.kind, appId: push.appId, isOn };
      default:
        return { kind: "none" as const };
    }
  })

  .on(
    subscribePush,
    async ({ caller, db, prepared, now }) => {
      const owner = { userId: caller.id, sessionId: caller.sessionId };
      const taken = await subscribe(db, owner, prepared, now);
      return taken ? refuse("conflict") : {};
    },
    { limits, prepare: subscriptionOf },
  )

  .on(
    savePushSettings,
    async ({ body, caller, db }) => {
      const isSaved = await saveShowsMessages(db, caller.sessionId, body.showsMessages === "on");
      return isSaved ? {} : refuse("conflict");
    },
    { limits },
  )

  .on(
    unsubscribePush,
    async ({ caller, db }) => {
      await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, caller.sessionId));
      return {};
    },
    { limits },
  );

/** Outside of any transaction: asks the provider. */
async function subscriptionOf({
  body,
  configuration: { push, demo },
}: HandlerContext<typeof subscribePush>): Promise<NewSubscription | Refusal> {
  const { endpoint, keys, playerId, language } = body;
  if (push?.kind === "onesignal") {
    if (!playerId) return missing("playerId");
    return { kind: push.kind, endpoint: playerId, keys: null, language };
  }
  if (push?.kind !== "web-push") return refuse("not-found");
  if (!endpoint) return missing("endpoint");
  if (!keys) return missing("keys");
  if (!(await isEndpointAllowed(endpoint, demo))) {
    return refuse("invalid", { fields: [{ path: "endpoint", problem: "wrong" }] });
  }
  return { kind: push.kind, endpoint, keys: unpadded(keys), language };
}

function missing(path: string): Refusal {
  return refuse("invalid", { fields: [{ path, problem: "required" }] });
}

/** Some browsers pad base64url; web-push rejects padding. */
function unpadded({ p256dh, auth }: PushKeys): PushKeys {
  const bare = (text: string) => text.replace(/=+$/, "");
  return { p256dh: bare(p256dh), auth: bare(auth) };
}
