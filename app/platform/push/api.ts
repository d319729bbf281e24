import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, lte } from "drizzle-orm";
import type { TestOutcome } from "#app/contract/first-steps.values.ts";
import type { Database } from "../database/connect.ts";
import { purge } from "../database/purge.ts";
import type { Dependencies } from "../dependencies.ts";
import { type Language, translate } from "../i18n.ts";
import { notifications } from "../notification/tables.ts";
import { PUSH_TTL_SECONDS, type PushMessage } from "./rules.ts";
import { findDevices, findSubscription, type Owner, subscribe } from "./store.ts";
import { pushDeliveries, pushSubscriptions } from "./tables.ts";

/**
 * Follows the push device that came with a sign-in or a refresh (docs/product.md#push). The text
 * 'null' means no device to tell, not one that is gone. A OneSignal id doesn't replace a browser's
 * own subscription.
 */
export async function moveToPlayer(
  db: Database,
  owner: Owner,
  playerId: string,
  now: Date,
): Promise<void> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(playerId)) return;
  const existing = await findSubscription(db, owner.sessionId);
  if (existing?.endpoint === playerId || existing?.kind === "web-push") return;
  const subscription = { kind: "onesignal", endpoint: playerId, keys: null } as const;
  await subscribe(db, owner, { ...subscription, language: "ar" }, now);
}

/** The language of each one's newest device that takes push; of others none is known. */
export async function findLanguages(
  db: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Language>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([pushSubscriptions.userId], {
      userId: pushSubscriptions.userId,
      language: pushSubscriptions.language,
    })
    .from(pushSubscriptions)
    .where(
      and(inArray(pushSubscriptions.userId, [...userIds]), eq(pushSubscriptions.kind, "web-push")),
    )
    .orderBy(pushSubscriptions.userId, desc(pushSubscriptions.id));
  return new Map(rows.map(({ userId, language }) => [userId, language]));
}

export async function deleteSubscriptionsOf(
  db: Database,
  of: { readonly sessionId: string } | { readonly userId: string },
): Promise<void> {
  const owner =
    "sessionId" in of
      ? eq(pushSubscriptions.sessionId, of.sessionId)
      : eq(pushSubscriptions.userId, of.userId);
  await db.delete(pushSubscriptions).where(owner);
}

/** Deletes subscriptions that a push service no longer knows. */
export async function deleteSubscriptions(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, [...ids]));
}

/** Nightly job: deletes deliveries of notifications that are no longer pushed. */
export async function purgeOldDeliveries(db: Database, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - 2 * PUSH_TTL_SECONDS * 1000);
  const old = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(lte(notifications.createdAt, longAgo));
  await purge(db, pushDeliveries, inArray(pushDeliveries.notificationId, old));
}

export interface PushCheck {
  readonly outcome: TestOutcome;
  readonly values: Readonly<Record<"devices" | "reached", number>>;
  readonly gone: readonly string[];
}

/** Pushes a test to all devices of a person and returns their push services' answers. */
export async function checkPush(
  { db, pushSender, configuration }: Pick<Dependencies, "db" | "pushSender" | "configuration">,
  userId: string,
  now: Date,
): Promise<PushCheck> {
  const none = { values: { devices: 0, reached: 0 }, gone: [] };
  const { push } = configuration;
  if (!pushSender || !push) return { outcome: "not-configured", ...none };
  const devices = await findDevices(db, userId, push.kind);
  if (devices.length === 0) return { outcome: "no-device", ...none };
  const inBoth = (part: "title" | "message") => ({
    ar: translate("ar", `notification:test.${part}`),
    en: translate("en", `notification:test.${part}`),
  });
  const message: PushMessage = {
    id: randomUUID(),
    title: inBoth("title"),
    message: inBoth("message"),
    screen: null,
    params: null,
    createdAt: now,
  };
  const statuses: number[] = [];
  const onStatus = (status: number) => statuses.push(status);
  const outcomes = await pushSender.send(message, devices, { number: 0, now, onStatus });
  const reached = outcomes.filter((each) => each === "sent").length;
  const gone = devices.filter((_, at) => outcomes[at] === "gone");
  return {
    outcome: reached > 0 ? "worked" : outcomeOfPush(statuses, gone.length === devices.length),
    values: { devices: devices.length, reached },
    gone: gone.map(({ subscriptionId }) => subscriptionId),
  };
}

/** Status 0 is no answer. */
function outcomeOfPush(statuses: readonly number[], isGone: boolean): TestOutcome {
  if (statuses.some((status) => status === 401 || status === 403)) return "key-refused";
  if (isGone) return "gone";
  if (statuses.every((status) => status === 0)) return "no-answer";
  if (statuses.some((status) => status === 429 || status >= 500)) return "try-later";
  return "refused";
}
