import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
import { compress, type Encoding, encodingFor } from "./encoding.ts";

/** A rendered page with everything that a hit sends already in its final form. */
export interface StoredPage {
  readonly variants: Readonly<Record<Encoding, Variant>>;
  /** What it holds of memory. */
  readonly bytes: number;
  /** It says something else from this moment on, in milliseconds: nobody may show it then. */
  readonly until: number | undefined;
}

interface Variant {
  /**
   * Undefined for the page as it is: it is four times as large as the others, and hardly anybody asks
   * for it, so it is unpacked each time.
   */
  readonly body: Buffer | undefined;
  readonly etag: string;
  /** Names and values in turn, as writeHead takes them fastest. */
  readonly headers: string[];
  readonly unchanged: string[];
}

/** Headers of one answer only, or which are made anew here. */
const dropped = new Set([
  "x-page-cache",
  "x-page-until",
  "x-request-id",
  "content-length",
  "content-encoding",
  "content-security-policy",
  "cache-control",
  "vary",
  "etag",
]);

/** Prepares an answer of the application for keeping; a page without a query gets the best quality. */
export async function storePage(
  appResponse: Response,
  html: string,
  quality: { br: number; gzip: number },
): Promise<StoredPage> {
  const { body, policy } = withoutNonce(html, appResponse.headers.get("content-security-policy"));
  const shared: string[] = [];
  for (const [name, value] of appResponse.headers) if (!dropped.has(name)) shared.push(name, value);
  if (policy) shared.push("content-security-policy", policy);
  shared.push("cache-control", cacheControl(Number.POSITIVE_INFINITY));
  shared.push("vary", "Cookie, Accept-Encoding, Save-Data");
  const hash = createHash("sha256")
    .update(body)
    .update(policy ?? "")
    .digest("base64url")
    .slice(0, 22);

  const variant = async (encoding: Encoding): Promise<Variant> => {
    const bytes = await compress(Buffer.from(body), encoding, quality);
    const isKept = encoding !== "identity";
    const etag = `"${hash}-${encoding}"`;
    const unchanged = [...shared, "etag", etag];
    const headers = [...unchanged, "content-length", String(bytes.length)];
    if (isKept) headers.push("content-encoding", encoding);
    return { body: isKept ? ownCopy(bytes) : undefined, etag, headers, unchanged };
  };
  const [br, gzip, identity] = await Promise.all([
    variant("br"),
    variant("gzip"),
    variant("identity"),
  ]);
  const variants = { br, gzip, identity };
  const bytes = Object.values(variants).reduce((sum, { body }) => sum + (body?.length ?? 0), 4096);
  const until = Date.parse(appResponse.headers.get("x-page-until") ?? "");
  return { variants, bytes, until: Number.isNaN(until) ? undefined : until };
}

/** Seconds for which others may keep a page: fresh, while they ask again, and if we can't answer. */
const FRESH = 60;
const WHILE_ASKING = 60;
const IF_AWAY = 24 * 60 * 60;

/**
 * Browsers ask again and mostly get a 304, but show what they have for a minute meanwhile: so what was
 * fetched ahead is there at once. A CDN may answer for a minute, and for a day if we can't; all of it no
 * longer than the page is right.
 */
function cacheControl(secondsLeft: number): string {
  const fresh = Math.min(FRESH, secondsLeft);
  const asking = Math.min(WHILE_ASKING, secondsLeft - fresh);
  const away = Math.min(IF_AWAY, secondsLeft - fresh);
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${asking}, stale-if-error=${away}`;
}

/** The headers of a page that is sent now. */
function bounded(headers: string[], { until }: StoredPage): string[] {
  if (until === undefined || until - Date.now() > (FRESH + IF_AWAY) * 1000) return headers;
  const left = Math.max(0, Math.floor((until - Date.now()) / 1000));
  return headers.with(headers.indexOf("cache-control") + 1, cacheControl(left));
}

/** What zlib answers, and every small Buffer, is a part of a larger one, which would be kept whole. */
function ownCopy(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}

/** The page's bytes as they are sent in an encoding. */
export function bodyOf({ variants }: StoredPage, encoding: Encoding): Buffer {
  return variants[encoding].body ?? gunzipSync(variants.gzip.body ?? "");
}

/** Answers from memory: one write, or 304 to whoever has it already. */
export function sendPage(
  page: StoredPage,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): void {
  const encoding = encodingFor(headers["accept-encoding"]).smallest;
  const variant = page.variants[encoding];
  const known = headers["if-none-match"];
  if (known !== undefined && (known.includes(variant.etag) || known === "*")) {
    response.writeHead(304, bounded(variant.unchanged, page)).end();
    return;
  }
  response.writeHead(200, bounded(variant.headers, page));
  if (method === "HEAD") response.end();
  else response.end(bodyOf(page, encoding));
}

/**
 * A nonce is good for one answer: kept with a page, it would be known to everybody and let any
 * injected script run. So the page loses it, and the policy names its inline scripts and styles by
 * their hashes instead.
 */
export function withoutNonce(
  html: string,
  policy: string | null,
): { body: string; policy: string | undefined } {
  const nonce = /'nonce-([^']+)'/.exec(policy ?? "")?.[1];
  if (!policy || !nonce) return { body: html, policy: policy ?? undefined };
  const body = html.replaceAll(` nonce="${nonce}"`, "").replaceAll(nonce, "");
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [, tag = "", attributes = "", content = ""] of body.matchAll(
    /<(script|style)((?:\s[^>]*)?)>([\s\S]*?)<\/\1>/gi,
  )) {
    const isData = /\stype="[^"]*json"/i.test(attributes);
    if (!content || isData || /\ssrc=/i.test(attributes)) continue;
    const hash = createHash("sha256").update(content).digest("base64");
    hashes[tag.toLowerCase() === "style" ? "style" : "script"].add(`'sha256-${hash}'`);
  }
  const directives = policy.split(";").map((directive) => {
    const [name = "", ...sources] = directive.trim().split(/\s+/);
    const kind = name.startsWith("script-src")
      ? "script"
      : name.startsWith("style-src")
        ? "style"
        : undefined;
    const kept = sources.filter((source) => source !== `'nonce-${nonce}'`);
    return [name, ...kept, ...(kind && kept.length < sources.length ? hashes[kind] : [])].join(" ");
  });
  return { body, policy: directives.join("; ") };
}
