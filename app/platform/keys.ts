import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

/**
 * One secret of the configuration serves many purposes; each gets a key of its own (RFC 5869), so
 * that what leaks of one says nothing of another.
 */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "sawt", purpose, 32));
}

/** Encrypts with AES-256-GCM: nonce, tag and text, as base64url. */
export function seal(plain: string, key: Buffer): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url");
}

/** Opens what `seal` made; undefined when no key fits or it was tampered with. */
export function unseal(sealed: string, keys: readonly Buffer[]): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  for (const key of keys) {
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return decipher.update(bytes.subarray(28), undefined, "utf8") + decipher.final("utf8");
    } catch {
      // Sealed with an older secret: try the next.
    }
  }
  return undefined;
}

/** SHA-256 as base64url, for values that are random themselves. */
export function hash(value: string | Buffer): string {
  return createHash("sha256").update(value).digest("base64url");
}
