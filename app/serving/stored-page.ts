import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
import { compress, encodingFor, type StoredEncoding } from "./encoding.ts";

/** All that a hit sends, in its final form. */
export interface StoredPage {
  readonly variants: Readonly<Record<StoredEncoding, Variant>>;
  readonly bytes: number;
  /** Milliseconds; the page is wrong from then on. */
  readonly until: number | undefined;
}

interface Variant {
  /** Undefined for identity: four times as large and rare, so decompressed on demand. */
  readonly body: Buffer | undefined;
  readonly etag: string;
  /** Flat pairs, as writeHead takes them fastest. */
  readonly headers: string[];
  readonly unchanged: string[];
}

/** Per response, or made anew here. */
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

/** A page without a query gets the best quality. */
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

  const variant = async (encoding: StoredEncoding): Promise<Variant> => {
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

const FRESH = 60;
const WHILE_ASKING = 60;
const IF_AWAY = 24 * 60 * 60;

/**
 * Revalidation mostly gets a 304; stale-while-revalidate for a minute makes prefetched pages
 * instant. A CDN may keep a page for a minute, on errors a day; never longer than it is right.
 */
function cacheControl(secondsLeft: number): string {
  const fresh = Math.min(FRESH, secondsLeft);
  const asking = Math.min(WHILE_ASKING, secondsLeft - fresh);
  const away = Math.min(IF_AWAY, secondsLeft - fresh);
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${asking}, stale-if-error=${away}`;
}

function bounded(headers: string[], { until }: StoredPage): string[] {
  if (until === undefined || until - Date.now() > (FRESH + IF_AWAY) * 1000) return headers;
  const left = Math.max(0, Math.floor((until - Date.now()) / 1000));
  return headers.with(headers.indexOf("cache-control") + 1, cacheControl(left));
}

/** zlib's results and small Buffers are slices of larger ones, which would be retained. */
function ownCopy(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}

export function bodyOf({ variants }: StoredPage, encoding: StoredEncoding): Buffer {
  return variants[encoding].body ?? gunzipSync(variants.gzip.body ?? "");
}

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

/** A cached nonce would let any injected script run: inline scripts are named by hash instead. */
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
