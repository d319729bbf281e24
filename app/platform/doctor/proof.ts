import { createHmac, timingSafeEqual } from "node:crypto";
import type { Configuration } from "#app/configuration.ts";
import { deriveKey } from "#app/crypto.ts";

const MAX_AGE_MS = 60_000;

type Secrets = Pick<Configuration, "sessionSecrets">;

/** Shows for a minute that a request comes from this very installation. */
export function makeProof({ sessionSecrets: [secret = ""] }: Secrets, now: Date): string {
  const end = String(now.getTime() + MAX_AGE_MS);
  return `${end}.${sign(secret, end).toString("base64url")}`;
}

export function isProof({ sessionSecrets }: Secrets, proof: string, now: Date): boolean {
  const [end = "", signature = ""] = proof.split(".");
  const given = Buffer.from(signature, "base64url");
  const isOurs = sessionSecrets.some((secret) => {
    const signed = sign(secret, end);
    return given.length === signed.length && timingSafeEqual(given, signed);
  });
  const leftMs = Number(end) - now.getTime();
  return isOurs && leftMs > 0 && leftMs <= MAX_AGE_MS;
}

function sign(secret: string, end: string): Buffer {
  return createHmac("sha256", deriveKey(secret, "doctor")).update(end).digest();
}
