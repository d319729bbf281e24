import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { compress, compressor, encodingFor, isText } from "./encoding.ts";

/** A page costs about a millisecond; better qualities are for what is kept. */
const QUALITY = { br: 4, gzip: 5 };
const SHORTEST_COMPRESSED = 1024;
/** A text longer than this is compressed as it flows. */
const LONGEST_HELD = 1024 * 1024;

/** Headers that speak to this server, or that it writes itself. */
const ours = new Set(["x-page-cache", "content-length", "transfer-encoding", "connection", "vary"]);

/**
 * Sends the application's answer, text compressed once and with its length. Event streams go out
 * as they come; `onStream` is told of one.
 */
export async function send(
  answer: Response,
  request: IncomingMessage,
  response: ServerResponse,
  onStream: () => void,
): Promise<void> {
  if (response.headersSent || response.destroyed) return void answer.body?.cancel().catch(ignore);
  const type = answer.headers.get("content-type") ?? "";
  const length = answer.headers.get("content-length");
  const headers: string[] = [];
  for (const [name, value] of answer.headers) if (!ours.has(name)) headers.push(name, value);
  const text = isText(type) && !answer.headers.has("content-encoding");
  const vary = [answer.headers.get("vary"), text && "Accept-Encoding"].filter(Boolean).join(", ");
  if (vary) headers.push("vary", vary);

  const { status, statusText } = answer;
  if (!answer.body || request.method === "HEAD") {
    await answer.body?.cancel().catch(ignore);
    if (request.method !== "HEAD" && status !== 204 && status !== 304)
      headers.push("content-length", "0");
    response.writeHead(status, statusText, headers).end();
    return;
  }
  const encoding = text ? encodingFor(request.headers["accept-encoding"]) : "identity";
  if (!text) {
    if (length) headers.push("content-length", length);
    if (type.startsWith("text/event-stream")) onStream();
    response.writeHead(status, statusText, headers).flushHeaders();
    return pipeline(Readable.fromWeb(answer.body as never), response).catch(ignore);
  }
  const { start, rest } = await take(answer.body, LONGEST_HELD);
  if (response.destroyed) return;
  if (!rest) {
    const isWorth = start.length >= SHORTEST_COMPRESSED && encoding !== "identity";
    const body = isWorth ? await compress(start, encoding, QUALITY) : start;
    if (isWorth) headers.push("content-encoding", encoding);
    headers.push("content-length", String(body.length));
    response.writeHead(status, statusText, headers).end(body);
    return;
  }
  if (encoding !== "identity") headers.push("content-encoding", encoding);
  response.writeHead(status, statusText, headers);
  const whole = Readable.from(joined(start, rest));
  await (encoding === "identity"
    ? pipeline(whole, response)
    : pipeline(whole, compressor(encoding, QUALITY), response)
  ).catch(ignore);
}

/** The whole body, or its first `most` bytes and the reader of the rest. */
async function take(body: ReadableStream<Uint8Array>, most: number) {
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

async function* joined(start: Uint8Array, rest: ReadableStreamDefaultReader<Uint8Array>) {
  yield start;
  try {
    for (let next = await rest.read(); !next.done; next = await rest.read()) yield next.value;
  } finally {
    await rest.cancel().catch(ignore);
  }
}

/** The client went away, or the application's stream broke and the connection with it. */
function ignore(): void {}
