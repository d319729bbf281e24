import { createHmac } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import type { Tokens } from "#app/contract/auth.ts";
import { deriveKey, hash } from "#app/crypto.ts";
import { LeastRecentlyUsed } from "#app/least-recently-used.ts";
import type { SignUpIdentity } from "../http/caller.ts";

/** Seconds. Rights behind a token are checked anew this often. */
export const ACCESS_SECONDS = 10 * 60;

type Claims =
  | { readonly use: "access"; readonly userId: string; readonly sessionId: string }
  | ({ readonly use: "sign-up" | "sign-up-refresh" } & SignUpIdentity);

/** Seconds. A sign-up may be continued within a week. */
const lifetimes: Readonly<Record<Claims["use"], number>> = {
  access: ACCESS_SECONDS,
  "sign-up": 12 * ACCESS_SECONDS,
  "sign-up-refresh": 7 * 24 * 60 * 60,
};

/** JWT, HS256. Deterministic within a second: a repeated refresh answers the same pair. */
export async function signToken(claims: Claims, secret: string, now: Date): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  const { subject, more } = subjectOf(claims);
  return new SignJWT(more)
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(claims.use)
    .setSubject(subject)
    .setIssuedAt(issued)
    .setExpirationTime(issued + lifetimes[claims.use])
    .sign(deriveKey(secret, "token"));
}

/** For applicants without a user: good for the membership calls and for another such pair. */
export async function signUpPair(
  identity: SignUpIdentity,
  secret: string,
  now: Date,
): Promise<Tokens> {
  return {
    accessToken: await signToken({ use: "sign-up", ...identity }, secret, now),
    refreshToken: await signToken({ use: "sign-up-refresh", ...identity }, secret, now),
  };
}

/** `by` tells an address from a social account. */
function subjectOf(claims: Claims): { subject: string; more: Record<string, string> } {
  if (claims.use === "access") return { subject: claims.userId, more: { sid: claims.sessionId } };
  if ("email" in claims) return { subject: claims.email, more: { by: "email" } };
  return { subject: claims.facebookId, more: {} };
}

/** Tries all secrets. "stale": expired, forged or malformed. */
export async function readToken(
  token: string,
  secrets: readonly string[],
  now: Date,
): Promise<Claims | "stale"> {
  const key = `${secrets.join()} ${token}`;
  const known = verified.get(key);
  if (known) return known.expiresAt > now.getTime() ? known.claims : "stale";
  const found = await verifyToken(token, secrets, now);
  if (found === "stale") return found;
  verified.set(key, found);
  return found.claims;
}

interface VerifiedToken {
  readonly claims: Claims;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}
/** Cache of verified signatures: a client sends the same token with every request. */
const verified = new LeastRecentlyUsed<string, VerifiedToken>(5_000);

async function verifyToken(
  token: string,
  secrets: readonly string[],
  now: Date,
): Promise<VerifiedToken | "stale"> {
  for (const secret of secrets) {
    try {
      const { payload } = await jwtVerify(token, deriveKey(secret, "token"), {
        algorithms: ["HS256"],
        currentDate: now,
      });
      const { aud, sub, sid, by, exp = 0 } = payload;
      const expiresAt = exp * 1000;
      if ((aud === "sign-up" || aud === "sign-up-refresh") && sub) {
        const identity = by === "email" ? { email: sub } : { facebookId: sub };
        return { claims: { use: aud, ...identity }, expiresAt };
      }
      if (aud === "access" && sub && typeof sid === "string") {
        return { claims: { use: "access", userId: sub, sessionId: sid }, expiresAt };
      }
      return "stale";
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) return "stale";
    }
  }
  return "stale";
}

export function hashRefreshToken(token: string): string {
  return hash(token);
}

/** Derived: within the grace the old token gives the same successor. Only hashes are stored. */
export function deriveSuccessor(token: string, secret: string): string {
  return createHmac("sha256", deriveKey(secret, "refresh-token")).update(token).digest("base64url");
}
