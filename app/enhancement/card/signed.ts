import { syncClock } from "./clock.ts";

/** What every token of ours says; a card its id and a first name. */
export interface Claims {
  readonly iat: number;
  readonly exp: number;
  readonly jti?: string;
  readonly name?: string;
}

export interface Token<Said extends Claims> {
  readonly header: { readonly alg?: string; readonly kid?: string; readonly typ?: string };
  readonly claims: Said;
  readonly signed: string;
  readonly signature: string;
}

interface Key extends Pick<JsonWebKey, "kty" | "crv" | "x"> {
  readonly kid: string;
}

/** Without "key" this device has not seen it yet; "unable" is a browser that doesn't know Ed25519. */
export type Proof = "genuine" | "forged" | "key" | "unable";

const KEYS = "card-keys";
/** A card's token in what was typed or read: its address, or the token by itself. */
const cardCode = /(?:^|\/card\/)([\w-]{2,}\.[\w-]{2,}\.[\w-]{2,})(?:[?#\s]|$)/;

export const cardIn = (text: string): string | undefined => cardCode.exec(text)?.[1];

export const isCard = ({ header }: Token<Claims>): boolean =>
  /^member-card(-print)?$/.test(header.typ ?? "");

/** Undefined for what is no token. Nothing of it is proved. */
export function readToken<Said extends Claims>(text: string): Token<Said> | undefined {
  const [head = "", body = "", signature = ""] = text.split(".");
  const header = read(head);
  const claims = read(body);
  return header && claims && { header, claims, signed: `${head}.${body}`, signature };
}

/** Looks at the signature by the keys that this device has seen. */
export async function prove({ header, signed, signature }: Token<Claims>): Promise<Proof> {
  const jwk = keptKeys().find(({ kid }) => kid === header.kid);
  if (!jwk) return "key";
  const { kty, crv, x } = jwk;
  let key: CryptoKey;
  try {
    const shown = { kty, crv, x };
    key = await crypto.subtle.importKey("jwk", shown, "Ed25519", false, ["verify"]);
  } catch {
    return "unable";
  }
  const bytes = bytesOf(signature);
  const text = new TextEncoder().encode(signed);
  return bytes && (await crypto.subtle.verify("Ed25519", key, bytes, text)) ? "genuine" : "forged";
}

let seen: Promise<void> | undefined;

/** Keeps the keys of now, once for each page. */
export function seeKeys(): Promise<void> {
  seen ??= fetchKeys();
  return seen;
}

async function fetchKeys(): Promise<void> {
  try {
    // Never from a cache, which has the hour of another day.
    const response = await fetch("/.well-known/jwks.json", { cache: "no-store" });
    syncClock(response);
    const { keys } = await response.json();
    localStorage.setItem(KEYS, JSON.stringify(keys));
  } catch {
    // Those that were seen before serve.
  }
}

function keptKeys(): readonly Key[] {
  try {
    return JSON.parse(localStorage.getItem(KEYS) ?? "null") ?? [];
  } catch {
    return [];
  }
}

function read(part: string) {
  try {
    return JSON.parse(new TextDecoder().decode(bytesOf(part)));
  } catch {
    return undefined;
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}
