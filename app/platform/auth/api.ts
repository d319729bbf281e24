import { randomBytes } from "node:crypto";
import { and, eq, isNull, ne } from "drizzle-orm";
import type { Tokens } from "#app/contract/auth.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { Database } from "../database/connect.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Caller } from "../http/caller.ts";
import { deleteSubscriptionsOf, moveToPlayer } from "../push/api.ts";
import { maySignIn } from "./rules.ts";
import { addToken, newestSecret, type Secrets } from "./store.ts";
import { refreshTokens, sessions } from "./tables.ts";
import { hashRefreshToken, readToken, signToken } from "./tokens.ts";

export { findMemberOf } from "./store-member.ts";

/** By the bearer token. Refuses ended sessions and blocked or deleted users at once. */
export async function authenticate(
  authorization: string | null,
  dependencies: Dependencies,
): Promise<Caller | Refusal> {
  if (!authorization) return { kind: "anonymous" };
  const token = /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(authorization)?.[1];
  if (!token) return refuse("token-stale");
  const claims = await readToken(
    token,
    dependencies.configuration.sessionSecrets,
    dependencies.clock.now(),
  );
  if (claims === "stale" || claims.use === "sign-up-refresh") return refuse("token-stale");
  if (claims.use !== "access") {
    const { use: _, ...identity } = claims;
    return { kind: "signing-up", ...identity };
  }
  const member = await dependencies.members.find(claims, dependencies.clock.now());
  if (!member) return refuse("session-ended");
  return maySignIn(member.status) ?? member;
}

type SignInContext = Secrets & { readonly device?: string | null };

export async function startSession(
  { configuration, device = null }: SignInContext,
  db: Database,
  { userId, playerId }: { userId: string; playerId: string },
  now: Date,
): Promise<Tokens> {
  const [session] = await db
    .insert(sessions)
    .values({ userId, playerId, device, createdAt: now, lastUsedAt: now })
    .returning({ id: sessions.id });
  if (!session) throw new Error("The database kept no session.");
  const refreshToken = randomBytes(32).toString("base64url");
  await addToken(db, session.id, refreshToken, now);
  await moveToPlayer(db, { userId, sessionId: session.id }, playerId, now);
  const claims = { use: "access", userId, sessionId: session.id } as const;
  return { accessToken: await signToken(claims, newestSecret(configuration), now), refreshToken };
}

/** Whether an answer's tokens are the newest of a live family; a sign-up's have no family. */
export async function isCurrentPair(db: Database, outcome: unknown): Promise<boolean> {
  const { data = outcome } = (outcome ?? {}) as { data?: unknown };
  const { refreshToken = "" } = (data ?? {}) as { refreshToken?: string };
  const [found] = await db
    .select({ rotatedAt: refreshTokens.rotatedAt, endedAt: sessions.endedAt })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.hash, hashRefreshToken(refreshToken)));
  return !found || (found.rotatedAt === null && found.endedAt === null);
}

/** All but one; nothing is pushed to any device any more. */
export async function endOtherSessions(
  db: Database,
  { id: userId, sessionId }: { readonly id: string; readonly sessionId: string },
  now: Date,
): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now, endedBecause: "everywhere" })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), ne(sessions.id, sessionId)));
  await deleteSubscriptionsOf(db, { userId });
}

export async function endAllSessions(db: Database, userId: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now, endedBecause: "everywhere" })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)));
  await deleteSubscriptionsOf(db, { userId });
}
