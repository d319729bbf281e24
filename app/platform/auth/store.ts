import { and, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Configuration } from "#app/configuration.ts";
import type { Tokens } from "#app/contract/auth.ts";
import type { Status } from "#app/contract/user.ts";
import type { Database } from "../database/connect.ts";
import { deleteSubscriptionsOf, moveToPlayer } from "../push/api.ts";
import { users } from "../user/tables.ts";
import { REFRESH_SECONDS } from "./rules.ts";
import { refreshTokens, sessions } from "./tables.ts";
import { deriveSuccessor, hashRefreshToken, signToken } from "./tokens.ts";

export type Secrets = { readonly configuration: Pick<Configuration, "sessionSecrets"> };

export interface RefreshTokenState {
  readonly sessionId: string;
  readonly userId: string;
  readonly status: Status;
  readonly sessionEndedAt: Date | null;
  readonly expiresAt: Date;
  readonly rotatedAt: Date | null;
}

/** Locks the row. */
export async function lockRefreshToken(
  db: Database,
  token: string,
): Promise<RefreshTokenState | undefined> {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      userId: users.id,
      status: users.status,
      sessionEndedAt: sessions.endedAt,
      expiresAt: refreshTokens.expiresAt,
      rotatedAt: refreshTokens.rotatedAt,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(refreshTokens.hash, hashRefreshToken(token)))
    .for("update", { of: refreshTokens });
  return row;
}

export async function rotateToken(
  { configuration }: Secrets,
  db: Database,
  token: string,
  { sessionId, userId }: RefreshTokenState,
  playerId: string,
  now: Date,
): Promise<Tokens> {
  const secret = newestSecret(configuration);
  const refreshToken = deriveSuccessor(token, secret);
  await addToken(db, sessionId, refreshToken, now);
  await db
    .update(refreshTokens)
    .set({ rotatedAt: now })
    .where(eq(refreshTokens.hash, hashRefreshToken(token)));
  await db.update(sessions).set({ lastUsedAt: now, playerId }).where(eq(sessions.id, sessionId));
  await moveToPlayer(db, { userId, sessionId }, playerId, now);
  const claims = { use: "access", userId, sessionId } as const;
  return { accessToken: await signToken(claims, secret, now), refreshToken };
}

/** Byte for byte: derived from the token, the time of its rotation and the secret of that time. */
export async function repeatRotation(
  { configuration }: Secrets,
  db: Database,
  token: string,
  { sessionId, userId }: RefreshTokenState,
  rotatedAt: Date,
): Promise<Tokens | undefined> {
  const candidates = configuration.sessionSecrets.map((secret) => {
    const refreshToken = deriveSuccessor(token, secret);
    return { secret, refreshToken, hash: hashRefreshToken(refreshToken) };
  });
  const hashes = candidates.map(({ hash }) => hash);
  const [successor] = await db
    .select({ hash: refreshTokens.hash })
    .from(refreshTokens)
    .where(inArray(refreshTokens.hash, hashes));
  const found = candidates.find(({ hash }) => hash === successor?.hash);
  if (!found) return undefined;
  const claims = { use: "access", userId, sessionId } as const;
  const accessToken = await signToken(claims, found.secret, rotatedAt);
  return { accessToken, refreshToken: found.refreshToken };
}

/** The first reason stays. */
export async function endSession(
  db: Database,
  sessionId: string,
  endedBecause: "signed-out" | "reused" | "blocked" | "everywhere",
  now: Date,
): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now, endedBecause })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
  await deleteSubscriptionsOf(db, { sessionId });
}

export async function findSessions(db: Database, userId: string, now: Date) {
  const longAgo = new Date(now.getTime() - REFRESH_SECONDS * 1000);
  return db
    .select({
      id: sessions.id,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(
      and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.lastUsedAt, longAgo)),
    )
    .orderBy(desc(sessions.lastUsedAt))
    .limit(MAX_LISTED);
}
const MAX_LISTED = 100;

export async function addToken(
  db: Database,
  sessionId: string,
  token: string,
  now: Date,
): Promise<void> {
  await db.insert(refreshTokens).values({
    hash: hashRefreshToken(token),
    sessionId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + REFRESH_SECONDS * 1000),
  });
}

export function newestSecret({ sessionSecrets }: Secrets["configuration"]): string {
  const [secret] = sessionSecrets;
  if (!secret) throw new Error("No session secret is configured.");
  return secret;
}
