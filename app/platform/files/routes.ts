import { type Context, Hono } from "hono";
import { refuse } from "#app/contract/failure.ts";
import { type FileReaders, readersOf } from "../content/api-withdrawn-files.ts";
import { failureResponse } from "../http/failure-response.ts";
import { languageOf } from "../i18n.ts";
import type { World } from "../world.ts";
import { type LargeFile, largeIdOf } from "./large.ts";
import { plainFileName } from "./name.ts";
import { pictureFormats, pictureWidths } from "./store.ts";

export type FileContext = Context<{ Variables: { world: World } }>;

/** GET and HEAD /files/{key}, and /files/{key}/{width}.{webp|avif} for pictures. */
export const fileRoutes = new Hono<{ Variables: { world: World } }>();

fileRoutes.get("/files/:key", async (context) => {
  const key = context.req.param("key");
  const { files } = context.get("world");
  return sendIfRead(context, key, key, () =>
    largeIdOf(key) ? files.large.open(key) : files.read(key),
  );
});

fileRoutes.get("/files/:key/:version", async (context) => {
  const { key, version } = context.req.param();
  const [written, extension] = version.split(".");
  const width = pictureWidths.find((each) => String(each) === written);
  const format = pictureFormats.find((each) => each === extension);
  if (!width || !format || version !== `${width}.${format}`) return send(context, key, undefined);
  const { files } = context.get("world");
  return sendIfRead(context, key, `${key}/${version}`, () => files.readWidth(key, width, format));
});

/** Answers a file to whom it is shown: what was withdrawn, nobody keeps longer than minutes from then on. */
async function sendIfRead(
  context: FileContext,
  key: string,
  place: string,
  read: () => Promise<File | LargeFile | undefined>,
): Promise<Response> {
  const world = context.get("world");
  const signature = context.req.query("signature");
  const readers = await readersOf(world, key, signature, world.clock.now());
  if (readers === "nobody") return send(context, place, undefined);
  return send(context, place, await read(), cacheControls[readers]);
}

/** Kept for ever: another content has another key. */
const FOREVER = "public, max-age=31536000, immutable";

/** For what may look otherwise tomorrow at the same address. */
export const FOR_MINUTES = "public, max-age=300";

const cacheControls = {
  everybody: FOREVER,
  now: FOR_MINUTES,
  editors: "private, max-age=300",
} satisfies Readonly<Record<Exclude<FileReaders, "nobody">, string>>;

/**
 * Answers a public file, whole or in part, or that there is none.
 *
 * @param place where it is kept, from which its ETag follows
 */
export async function send(
  context: FileContext,
  place: string,
  file: File | LargeFile | undefined,
  cacheControl = FOREVER,
): Promise<Response> {
  const request = context.req.raw;
  if (!file) {
    return failureResponse(refuse("not-found"), languageOf(request.headers.get("accept-language")));
  }
  const etag = `"${place}"`;
  const headers = new Headers({
    "Accept-Ranges": "bytes",
    "Cache-Control": cacheControl,
    "Content-Type": file.type,
    ETag: etag,
    // Whatever somebody managed to upload, it does nothing in anybody's browser.
    "Content-Security-Policy": policyOf(file.type),
    "Cross-Origin-Resource-Policy": "cross-origin",
    "X-Content-Type-Options": "nosniff",
  });
  if (file instanceof File && !file.type.startsWith("image/")) {
    headers.set("Content-Disposition", disposition(file.name));
  }
  const cachedEtags = request.headers.get("if-none-match");
  if (cachedEtags?.split(",").some((each) => each.trim().replace(/^W\//, "") === etag)) {
    return new Response(null, { status: 304, headers });
  }
  // Of what a HEAD has no body, no part is asked for (RFC 9110 §14.2).
  const isHead = request.method === "HEAD";
  const range = isHead ? undefined : rangeOf(request.headers, etag, file.size);
  if (range === "outside") {
    headers.set("Content-Range", `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  const [from, to] = range ?? [0, file.size];
  headers.set("Content-Length", String(to - from));
  if (range) headers.set("Content-Range", `bytes ${from}-${to - 1}/${file.size}`);
  const status = range ? 206 : 200;
  if (isHead) return new Response(null, { status, headers });
  const body = file instanceof File ? await file.slice(from, to).bytes() : file.stream(from, to);
  return new Response(body, { status, headers });
}

/**
 * Browsers make a page of a video that is opened by itself: that may play it, for which it must be of this
 * origin, and nothing else.
 */
function policyOf(type: string): string {
  return type.startsWith("video/")
    ? "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox allow-same-origin"
    : "default-src 'none'; sandbox";
}

/**
 * The part of a file that is asked for, so that a broken download goes on where it stopped
 * (RFC 9110 §14). Several ranges at once are answered by the whole.
 */
function rangeOf(
  headers: Headers,
  etag: string,
  size: number,
): [from: number, to: number] | "outside" | undefined {
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(headers.get("range") ?? "");
  const condition = headers.get("if-range");
  if (!match || (condition && condition !== etag)) return undefined;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return undefined;
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size : Math.min(size, Number(last) + 1);
  if (from >= size) return "outside";
  return from < to ? [from, to] : undefined;
}

/** A download's name: in Arabic for browsers that can (RFC 5987), in ASCII for the rest. */
function disposition(name: string): string {
  const clean = plainFileName(name.replace(/\.pdf\s*$/i, "")).trim();
  const encoded = encodeURIComponent(`${clean || "document"}.pdf`).replaceAll(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="document.pdf"; filename*=UTF-8''${encoded}`;
}
