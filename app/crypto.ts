import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { LeastRecentlyUsed } from "./least-recently-used.ts";

/** A key per purpose (RFC 5869). A KeyObject: bytes take five times as long as a short text. */
export function deriveKey(secret: string, purpose: string): KeyObject {
  const name = `${purpose} ${secret}`;
  const derived =
    derivedKeys.get(name) ??
    createSecretKey(Buffer.from(hkdfSync("sha256", secret, "sawt", purpose, 32)));
  derivedKeys.set(name, derived);
  return derived;
}
const derivedKeys = new LeastRecentlyUsed<string, KeyObject>(200);

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM: nonce, tag and text, as base64url. */
export function seal(plain: string, key: KeyObject): string {
  return sealBytes(Buffer.from(plain, "utf8"), key).toString("base64url");
}

/** Undefined when no key fits or it was tampered with. */
export function unseal(sealed: string, keys: readonly KeyObject[]): string | undefined {
  return unsealBytes(Buffer.from(sealed, "base64url"), keys)?.toString("utf8");
}

/**
 * Stored in cookies, database and documents: this format must stay.
 * @param place authenticated: they can't be opened elsewhere
 */
export function sealBytes(plain: Uint8Array, key: KeyObject, place?: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  if (place !== undefined) cipher.setAAD(Buffer.from(place));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

export function unsealBytes(
  sealed: Uint8Array,
  keys: readonly KeyObject[],
  place?: string,
): Buffer | undefined {
  const start = NONCE_BYTES + TAG_BYTES;
  for (const key of keys) {
    try {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const options = { authTagLength: TAG_BYTES };
      const decipher = createDecipheriv("aes-256-gcm", key, nonce, options);
      if (place !== undefined) decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, start));
      return Buffer.concat([decipher.update(sealed.subarray(start)), decipher.final()]);
    } catch {
      // Sealed with an older secret: try the next.
    }
  }
  return undefined;
}

/** SHA-256 as base64url, for high-entropy values only. */
export function hash(value: string | Buffer): string {
  return createHash("sha256").update(value).digest("base64url");
}
