import { promisify } from "node:util";
import * as zlib from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const known = new Map<string, Encoding>();

/** The best encoding that an Accept-Encoding header allows. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  if (!accepted) return "identity";
  const header = String(accepted);
  let encoding = known.get(header);
  if (!encoding) {
    encoding = allows(header, "br") ? "br" : allows(header, "gzip") ? "gzip" : "identity";
    // Browsers send a handful of different headers; a sender of thousands must not fill memory.
    if (known.size > 100) known.clear();
    known.set(header, encoding);
  }
  return encoding;
}

function allows(header: string, encoding: string): boolean {
  const part = header
    .toLowerCase()
    .split(",")
    .find((each) => each.trim().split(";")[0] === encoding);
  return part !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(part);
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } =
  zlib.constants;

/** Compresses text. Qualities: brotli 0 to 11, gzip 1 to 9. */
export async function compress(
  body: Uint8Array,
  encoding: Encoding,
  quality: { br: number; gzip: number },
): Promise<Uint8Array> {
  if (encoding === "br") return brotli(body, brotliOptions(quality.br, body.length));
  if (encoding === "gzip") return gzip(body, { level: quality.gzip });
  return body;
}

/** A stream that compresses what is too long to hold. */
export function compressor(encoding: "br" | "gzip", quality: { br: number; gzip: number }) {
  return encoding === "br"
    ? zlib.createBrotliCompress(brotliOptions(quality.br, 0))
    : zlib.createGzip({ level: quality.gzip });
}

function brotliOptions(quality: number, size: number): zlib.BrotliOptions {
  return {
    params: {
      [BROTLI_PARAM_QUALITY]: quality,
      [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
      [BROTLI_PARAM_SIZE_HINT]: size,
    },
  };
}

/** Whether a body of this type gets smaller by compression; event streams must not wait for it. */
export function isText(contentType: string): boolean {
  return /^(text\/(?!event-stream)|image\/svg\+xml|application\/(json|javascript|xml|[\w.-]+\+(json|xml)))/i.test(
    contentType,
  );
}
