import type { KeyObject } from "node:crypto";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { createContext, type RouterContextProvider } from "react-router";
import { configuration } from "#app/configuration.ts";
import { deriveKey, sealBytes, unsealBytes } from "#app/crypto.ts";
import { requestOf } from "./request.server.ts";

interface CookieOptions {
  readonly name: string;
  /** React Router fetches `/page.data`, which a cookie of `/page` doesn't reach: set for both. */
  readonly paths: readonly string[];
  readonly maxAge: number;
  readonly maxParts?: number;
}

export interface SealedCookie<Content> {
  /** Undefined when absent, expired, forged or damaged. */
  read(context: Readonly<RouterContextProvider>): Content | undefined;
  /** False when it exceeds browsers' limits; the old content stays. */
  save(context: Readonly<RouterContextProvider>, content: Content): boolean;
  clear(context: Readonly<RouterContextProvider>): void;
}

/** Browsers take 4,096 bytes a cookie with name and flags, Node 16 kB of headers. */
const MAX_PART_LENGTH = 3_600;
const MAX_PARTS = 3;
const MAX_BYTES = 256 * 1024;

/**
 * Encrypted form state between pages, sent only to the paths that need it (the session cookie is
 * only signed). Long contents are compressed and split: `name`, `name.1`, …
 */
export function sealedCookie<Content>({
  name,
  paths,
  maxAge,
  maxParts = MAX_PARTS,
}: CookieOptions): SealedCookie<Content> {
  const cookiePaths = paths.flatMap((path) => (path === "/" ? [path] : [path, `${path}.data`]));
  // Later reads in the request see the new content.
  const contentContext = createContext<{ content: Content | undefined } | null>(null);
  const setParts = (context: Readonly<RouterContextProvider>, parts: readonly string[]) => {
    const sent = cookiesOf(context);
    const names = partNames(name, maxParts);
    // Other paths, such as sign-out, don't receive the cookie: forget every chunk.
    const isElsewhere = parts.length === 0 && !names.some((each) => sent.has(each));
    const setCookies = names.flatMap((each, at) => {
      const part = parts[at] ?? "";
      if (!part && !sent.has(each) && !isElsewhere) return [];
      return cookiePaths.map((path) => `${each}=${part}; ${attributes(path, part ? maxAge : 0)}`);
    });
    const others = context.get(pendingCookiesContext).filter(([owner]) => owner !== name);
    context.set(pendingCookiesContext, [...others, [name, setCookies]]);
  };
  return {
    read(context) {
      const written = context.get(contentContext);
      if (written) return written.content;
      const sent = cookiesOf(context);
      const sealed = partNames(name, maxParts).map((each) => sent.get(each) ?? "");
      const opened = unsealContent(sealed.join(""), name);
      if (!opened || opened.until < Date.now()) return undefined;
      return opened.content as Content;
    },
    save(context, content) {
      const sealed = sealContent({ until: Date.now() + maxAge * 1000, content }, name);
      if (sealed.length > MAX_PART_LENGTH * maxParts) return false;
      setParts(context, sealed.match(new RegExp(`.{1,${MAX_PART_LENGTH}}`, "g")) ?? []);
      context.set(contentContext, { content });
      return true;
    },
    clear(context) {
      setParts(context, []);
      context.set(contentContext, { content: undefined });
    },
  };
}

const pendingCookiesContext = createContext<
  readonly (readonly [name: string, lines: readonly string[]])[]
>([]);

export function sealedSetCookies(context: Readonly<RouterContextProvider>): string[] {
  return context.get(pendingCookiesContext).flatMap(([, setCookies]) => setCookies);
}

function partNames(name: string, count: number): string[] {
  const first = configuration().secure ? `__Secure-${name}` : name;
  return Array.from({ length: count }, (_, at) => (at === 0 ? first : `${first}.${at}`));
}

function attributes(path: string, maxAge: number): string {
  const secure = configuration().secure ? "; Secure" : "";
  return `Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

function cookiesOf(context: Readonly<RouterContextProvider>): ReadonlyMap<string, string> {
  const pairs = requestOf(context).cookie.split(/;\s*/);
  return new Map(
    pairs.map((pair): [string, string] => {
      const at = pair.indexOf("=");
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

/** A key per secret and cookie: no cookie passes for another. */
function keysOf(name: string): KeyObject[] {
  return configuration().sessionSecrets.map((secret) => deriveKey(secret, `cookie ${name}`));
}

interface Sealed {
  readonly until: number;
  readonly content: unknown;
}

function sealContent(content: Sealed, name: string): string {
  const [key] = keysOf(name);
  if (!key) throw new Error("No session secret is configured.");
  return sealBytes(brotliCompressSync(JSON.stringify(content)), key).toString("base64url");
}

function unsealContent(sealed: string, name: string): Sealed | undefined {
  const bytes = unsealBytes(Buffer.from(sealed, "base64url"), keysOf(name));
  if (!bytes) return undefined;
  try {
    return JSON.parse(String(brotliDecompressSync(bytes, { maxOutputLength: MAX_BYTES })));
  } catch {
    return undefined;
  }
}
