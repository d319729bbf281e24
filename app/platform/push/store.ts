import { and, asc, desc, eq, isNull, notInArray, or, sql } from "drizzle-orm";
import type { PushKeys, PushKind } from "#app/contract/push.ts";
import { sessions } from "../auth/tables.ts";
import { recordFirstConsent } from "../consent/api.ts";
import type { Database } from "../database/connect.ts";
import { catchUniqueViolation } from "../database/unique-violation.ts";
import type { Language } from "../i18n.ts";
import { users } from "../user/tables.ts";
import type { Addressee } from "./sender.ts";
import { pushSubscriptions } from "./tables.ts";

/** Per person; the oldest go first. */
const MAX_SUBSCRIPTIONS_PER_PERSON = 20;

export interface NewSubscription {
  readonly kind: PushKind;
  readonly endpoint: string;
  readonly keys: PushKeys | null;
  readonly language: Language;
}

export type Owner = { readonly userId: string; readonly sessionId: string };

/**
 * Replaces the session's subscription. An endpoint of another session (a shared phone) gets a new
 * id: what waits for the other must not arrive here.
 * @returns "taken" when somebody else subscribed the endpoint at the same moment
 */
export async function subscribe(
  db: Database,
  { userId, sessionId }: Owner,
  subscription: NewSubscription,
  now: Date,
): Promise<"taken" | undefined> {
  return catchUniqueViolation(db, async (db) => {
    // Serializes requests of one session.
    await db
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.id, sessionId))
      .for("no key update");
    const { endpoint } = subscription;
    const replaced = await db
      .delete(pushSubscriptions)
      .where(
        or(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.endpoint, endpoint)),
      )
      .returning({
        sessionId: pushSubscriptions.sessionId,
        showsMessages: pushSubscriptions.showsMessages,
      });
    // A browser's endpoint changes now and then: the session's own choice stays, another's isn't
    // taken over.
    const showsMessages =
      subscription.kind === "web-push" &&
      replaced.some((each) => each.sessionId === sessionId && each.showsMessages);
    await db
      .insert(pushSubscriptions)
      .values({ ...subscription, userId, sessionId, showsMessages, createdAt: now });
    // Whoever turns push on asks for the organisation's messages (docs/product.md#consents).
    await recordFirstConsent(db, userId, "messages", now);
    const remaining = await db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(desc(pushSubscriptions.id))
      .limit(MAX_SUBSCRIPTIONS_PER_PERSON);
    const ids = remaining.map(({ id }) => id);
    await db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.id, ids)));
    return undefined;
  });
}

export async function findSubscription(db: Database, sessionId: string) {
  const [row] = await db
    .select({
      kind: pushSubscriptions.kind,
      endpoint: pushSubscriptions.endpoint,
      showsMessages: pushSubscriptions.showsMessages,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, sessionId));
  return row;
}

/** @returns false without a browser's subscription: only that is encrypted for the device alone */
export async function saveShowsMessages(
  db: Database,
  sessionId: string,
  showsMessages: boolean,
): Promise<boolean> {
  const saved = await db
    .update(pushSubscriptions)
    .set({ showsMessages })
    .where(and(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.kind, "web-push")))
    .returning({ id: pushSubscriptions.id });
  return saved.length > 0;
}

export async function findDevices(
  db: Database,
  userId: string,
  kind: PushKind,
): Promise<Addressee[]> {
  return db
    .select({
      subscriptionId: pushSubscriptions.id,
      endpoint: pushSubscriptions.endpoint,
      keys: pushSubscriptions.keys,
      language: pushSubscriptions.language,
      isVerified: sql<boolean>`${users.status} = 'verified'`,
    })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(
      and(
        eq(pushSubscriptions.userId, userId),
        eq(pushSubscriptions.kind, kind),
        isNull(sessions.endedAt),
      ),
    )
    .orderBy(asc(pushSubscriptions.id))
    .limit(MAX_SUBSCRIPTIONS_PER_PERSON);
}
