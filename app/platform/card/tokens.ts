/* Compact JWS, Ed25519 (RFC 7515, RFC 8037). Codes grant nothing: logging them is harmless. */
import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { decodeProtectedHeader, errors, importJWK, jwtVerify, SignJWT } from "jose";
import { PRINT_TYPE, SCREEN_TYPE } from "#app/contract/card.values.ts";

const ALGORITHM = "EdDSA";

/** `x` of a JSON Web Key, and PKCS #8 in base64url. */
export function generateKeys(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  return {
    publicKey: publicKey.export({ format: "jwk" }).x ?? "",
    privateKey: privateKey.export({ format: "der", type: "pkcs8" }).toString("base64url"),
  };
}

export function toJwk({ id: kid, publicKey: x }: { id: string; publicKey: string }) {
  return { kty: "OKP", crv: "Ed25519", x, kid, alg: ALGORITHM, use: "sig" } as const;
}

export interface CardClaims {
  readonly type: typeof SCREEN_TYPE | typeof PRINT_TYPE;
  readonly cardId: string;
  readonly name: string;
  readonly validUntil: string | null;
}

export async function signCard(
  { type, cardId, name, validUntil }: CardClaims,
  key: { readonly id: string; readonly privateKey: string },
  { now, end }: { readonly now: Date; readonly end: Date },
): Promise<string> {
  const claims = { name, ...(validUntil && { until: validUntil }), jti: shortOf(cardId) };
  return signClaims(type, claims, key, { now, end });
}

/** With its own `typ`, never accepted as a card. */
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

export function keyOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
}

/** isOver: the code itself has expired. */
export interface ReadCard extends Pick<CardClaims, "type" | "cardId" | "name"> {
  readonly isOver: boolean;
}

/** undefined for what its key didn't sign. */
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
        // jose checks the signature before the expiry.
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

export function shortOf(cardId: string): string {
  return Buffer.from(cardId.replaceAll("-", ""), "hex").toString("base64url");
}

function toUuid(short: string): string {
  const hex = Buffer.from(short, "base64url").toString("hex").padEnd(32, "0").slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
