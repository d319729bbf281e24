interface Asked {
  readonly method: string;
  readonly headers: Headers;
}

type Body = ReadableStream<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>;

/**
 * Answers a file whole, in part, or as not modified (RFC 9110 §13, RFC 9110 §14).
 * @param headers of the answer, ETag included
 * @param read bytes [from, to)
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
  // HEAD ignores Range (RFC 9110 §14.2).
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
 * The requested range, so that a broken download resumes. Multiple ranges are answered by the
 * whole.
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
