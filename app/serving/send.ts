import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { compress, compressor, encodingFor, isText } from "./encoding.ts";

/** A fraction of a millisecond per page; cached pages get better qualities. */
const QUALITY = { br: 4, gzip: 6 };
const MIN_COMPRESSED_BYTES = 1024;
const MAX_BUFFERED_BYTES = 1024 * 1024;

const ownHeaders = new Set([
  "x-page-cache",
  "x-page-until",
  "content-length",
  "transfer-encoding",
  "connection",
  "vary",
]);

/** Event streams are passed through; `onStream` is told of one. */
export async function send(
  appResponse: Response,
  request: IncomingMessage,
  response: ServerResponse,
  onStream: () => void,
): Promise<void> {
  if (response.headersSent || response.destroyed)
    return void appResponse.body?.cancel().catch(ignore);
  const type = appResponse.headers.get("content-type") ?? "";
  const length = appResponse.headers.get("content-length");
  const headers: string[] = [];
  for (const [name, value] of appResponse.headers)
    if (!ownHeaders.has(name)) headers.push(name, value);
  const text = isText(type) && !appResponse.headers.has("content-encoding");
  const vary = [appResponse.headers.get("vary"), text && "Accept-Encoding"]
    .filter(Boolean)
    .join(", ");
  if (vary) headers.push("vary", vary);

  const { status, statusText } = appResponse;
  if (!appResponse.body || request.method === "HEAD") {
    await appResponse.body?.cancel().catch(ignore);
    if (request.method !== "HEAD" && status !== 204 && status !== 304)
      headers.push("content-length", "0");
    response.writeHead(status, statusText, headers).end();
    return;
  }
  const encoding = text ? encodingFor(request.headers["accept-encoding"]).quickest : "identity";
  if (!text) {
    if (length) headers.push("content-length", length);
    const isStream = type.startsWith("text/event-stream");
    if (isStream) onStream();
    response.writeHead(status, statusText, headers).flushHeaders();
    if (isStream) return sendEvents(appResponse.body, response);
    return pipeline(Readable.fromWeb(appResponse.body as never), response).catch(ignore);
  }
  const { start, rest } = await readUpTo(appResponse.body, MAX_BUFFERED_BYTES);
  if (response.destroyed) return;
  if (!rest) {
    const isWorth = start.length >= MIN_COMPRESSED_BYTES && encoding !== "identity";
    const body = isWorth ? await compress(start, encoding, QUALITY) : start;
    if (isWorth) headers.push("content-encoding", encoding);
    headers.push("content-length", String(body.length));
    response.writeHead(status, statusText, headers).end(body);
    return;
  }
  if (encoding !== "identity") headers.push("content-encoding", encoding);
  response.writeHead(status, statusText, headers);
  const fullBody = Readable.from(concat(start, rest));
  await (encoding === "identity"
    ? pipeline(fullBody, response)
    : pipeline(fullBody, compressor(encoding, QUALITY), response)
  ).catch(ignore);
}

/** With backpressure. A pipeline would take 7 kB for each of thousands of open streams. */
async function sendEvents(
  body: ReadableStream<Uint8Array>,
  response: ServerResponse,
): Promise<void> {
  const reader = body.getReader();
  let isTaken: (() => void) | undefined;
  response.on("drain", () => isTaken?.());
  response.once("close", () => {
    isTaken?.();
    reader.cancel().catch(ignore);
  });
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (response.write(next.value) || response.destroyed) continue;
      await new Promise<void>((resolve) => {
        isTaken = resolve;
      });
    }
    response.end();
  } catch {
    // The stream broke: the client reconnects.
    response.destroy();
  }
}

async function readUpTo(body: ReadableStream<Uint8Array>, most: number) {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { start: Buffer.concat(chunks) };
    chunks.push(value);
    bytes += value.length;
    if (bytes > most) return { start: Buffer.concat(chunks), rest: reader };
  }
}

async function* concat(start: Uint8Array, rest: ReadableStreamDefaultReader<Uint8Array>) {
  yield start;
  try {
    for (let next = await rest.read(); !next.done; next = await rest.read()) yield next.value;
  } finally {
    await rest.cancel().catch(ignore);
  }
}

/** The client went away, or the stream broke and the connection with it. */
function ignore(): void {}
