/*
 * The codes of cards: compact JWS signed by Ed25519 (RFC 7515, RFC 8037), which any verifier reads. They
 * grant nothing, so it does no harm that an address with one stands in somebody's log.
 */
import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { decodeProtectedHeader, errors, importJWK, jwtVerify, SignJWT } from "jose";
import { PRINT_TYPE, SCREEN_TYPE } from "#app/contract/card.values.ts";

const ALGORITHM = "EdDSA";

/** A new pair: the public half as the `x` of a JSON Web Key, the private one as PKCS #8 in base64url. */
export function generateKeys(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  return {
    publicKey: publicKey.export({ format: "jwk" }).x ?? "",
    privateKey: privateKey.export({ format: "der", type: "pkcs8" }).toString("base64url"),
  };
}

/** A public key as it is published. */
export function toJwk({ id: kid, publicKey: x }: { id: string; publicKey: string }) {
  return { kty: "OKP", crv: "Ed25519", x, kid, alg: ALGORITHM, use: "sig" } as const;
}

/** What a code says. */
export interface CardClaims {
  readonly type: typeof SCREEN_TYPE | typeof PRINT_TYPE;
  readonly cardId: string;
  /** The first name and an initial. */
  readonly name: string;
  /** The last day of the membership; null without end. */
  readonly validUntil: string | null;
}

/** Signs a code that is good until a moment. */
export async function signCard(
  { type, cardId, name, validUntil }: CardClaims,
  key: { readonly id: string; readonly privateKey: string },
  { now, end }: { readonly now: Date; readonly end: Date },
): Promise<string> {
  const claims = { name, ...(validUntil && { until: validUntil }), jti: shortOf(cardId) };
  return signClaims(type, claims, key, { now, end });
}

/** Signs something else by the key of cards, of a type of its own, so that it is never taken for one. */
export async function signClaims(
  type: string,
  claims: Readonly<Record<string, unknown>>,
  key: { readonly id: string; readonly privateKey: string },
  { now, end }: { readonly now: Date; readonly end: Date },
): Promise<string> {
  const der = Buffer.from(key.privateKey, "base64url");
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, kid: key.id, typ: type })
    .setIssuedAt(now)
    .setExpirationTime(end)
    .sign(createPrivateKey({ key: der, format: "der", type: "pkcs8" }));
}

/** Which key a code says it was signed with; undefined for what is no code. */
export function keyOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
}

/** A code whose signature is right: what it says, and whether its own time has passed. */
export interface ReadCard extends Pick<CardClaims, "type" | "cardId" | "name"> {
  readonly isOver: boolean;
}

/** Reads a code by the key that it names; undefined for one that the key didn't sign. */
export async function readCard(
  token: string,
  key: { readonly id: string; readonly publicKey: string },
  now: Date,
): Promise<ReadCard | undefined> {
  try {
    const publicKey = await importJWK(toJwk(key), ALGORITHM);
    const { payload, isOver } = await jwtVerify(token, publicKey, {
      algorithms: [ALGORITHM],
      currentDate: now,
    }).then(
      ({ payload }) => ({ payload, isOver: false }),
      (error: unknown) => {
        // The signature is looked at before the time is.
        if (error instanceof errors.JWTExpired) return { payload: error.payload, isOver: true };
        throw error;
      },
    );
    const { typ } = decodeProtectedHeader(token);
    const type = typ === SCREEN_TYPE || typ === PRINT_TYPE ? typ : undefined;
    const { jti, name } = payload;
    if (!type || typeof name !== "string") return undefined;
    return { type, cardId: toUuid(jti ?? ""), name, isOver };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** A card's id as its code has it. */
export function shortOf(cardId: string): string {
  return Buffer.from(cardId.replaceAll("-", ""), "hex").toString("base64url");
}

function toUuid(short: string): string {
  const hex = Buffer.from(short, "base64url").toString("hex").padEnd(32, "0").slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
