/** What of a request for a file says which part is asked for. */
interface Asked {
  readonly method: string;
  readonly headers: Headers;
}

type Body = ReadableStream<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>;

/**
 * Answers a file, the part of it that is asked for, or that the client has it already (RFC 9110 §13, RFC 9110 §14).
 *
 * @param headers what the answer says of the file, its ETag among them
 * @param read the bytes from one place to before another
 */
export async function answerPart(
  request: Asked,
  headers: Headers,
  size: number,
  read: (from: number, to: number) => Body | Promise<Body>,
): Promise<Response> {
  const etag = headers.get("etag") ?? "";
  headers.set("Accept-Ranges", "bytes");
  const cachedEtags = request.headers.get("if-none-match");
  if (cachedEtags?.split(",").some((each) => each.trim().replace(/^W\//, "") === etag)) {
    return new Response(null, { status: 304, headers });
  }
  // Of what a HEAD has no body, no part is asked for (RFC 9110 §14.2).
  const isHead = request.method === "HEAD";
  const range = isHead ? undefined : rangeOf(request.headers, etag, size);
  if (range === "outside") {
    headers.set("Content-Range", `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const [from, to] = range ?? [0, size];
  headers.set("Content-Length", String(to - from));
  if (range) headers.set("Content-Range", `bytes ${from}-${to - 1}/${size}`);
  const status = range ? 206 : 200;
  return new Response(isHead ? null : await read(from, to), { status, headers });
}

/**
 * The part of a file that is asked for, so that a broken download goes on where it stopped. Several ranges
 * at once are answered by the whole.
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
