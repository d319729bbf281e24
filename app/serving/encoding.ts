import { promisify } from "node:util";
import * as zlib from "node:zlib";

/** Of what is compressed once and sent to many. */
export type StoredEncoding = "br" | "gzip" | "identity";
export type Encoding = StoredEncoding | "zstd";

interface Choice {
  readonly smallest: StoredEncoding;
  /**
   * Sent once. A page of 57 kB takes zstd 0.33 ms (13.9 kB), gzip 0.72 (13.7), brotli 0.67 (13.9) and
   * a thread.
   */
  readonly quickest: Encoding;
}

interface Quality {
  /** 0 to 11. */
  readonly br: number;
  /** 1 to 9. */
  readonly gzip: number;
}

/** Node 22.15 and later. */
const hasZstd = "zstdCompressSync" in zlib;
const ZSTD_LEVEL = 5;
/** Of zstd.h, 1.5.6 and later; Node lists no name for it. */
const ZSTD_c_targetCBlockSize = 130;
/**
 * A page is one block of zstd otherwise, of which a browser sees nothing before its last byte: 200 ms
 * later on a slow line. So about a packet's length: 1 % more bytes, 0.1 ms.
 */
const ZSTD_BLOCK_BYTES = 1_400;
const nothing: Choice = { smallest: "identity", quickest: "identity" };
const known = new Map<string, Choice>();

export function encodingFor(accepted: string | string[] | undefined): Choice {
  if (!accepted) return nothing;
  const header = String(accepted);
  let choice = known.get(header);
  if (!choice) {
    const first = <Of extends Encoding>(...encodings: Of[]) =>
      encodings.find((encoding) => allows(header, encoding)) ?? "identity";
    const quickest = hasZstd ? first("zstd", "gzip", "br") : first("gzip", "br");
    choice = { smallest: first("br", "gzip"), quickest };
    // Browsers send a handful of values; bounds memory against others.
    if (known.size > 100) known.clear();
    known.set(header, choice);
  }
  return choice;
}

function allows(header: string, encoding: string): boolean {
  const part = header
    .toLowerCase()
    .split(",")
    .find((each) => each.split(";")[0]?.trim() === encoding);
  return part !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(part);
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const zstd = (body: Uint8Array, options: zlib.ZstdOptions) =>
  promisify(zlib.zstdCompress)(body, options);
/** Shorter texts compress in a fraction of a millisecond: less than a thread costs. */
const QUICK_BYTES = 128 * 1024;

const {
  BROTLI_MODE_TEXT,
  BROTLI_PARAM_MODE,
  BROTLI_PARAM_QUALITY,
  BROTLI_PARAM_SIZE_HINT,
  ZSTD_c_compressionLevel,
} = zlib.constants;

export async function compress(
  body: Uint8Array,
  encoding: Encoding,
  quality: Quality,
): Promise<Uint8Array> {
  if (encoding === "zstd") {
    const options = zstdOptions(body.length);
    return body.length <= QUICK_BYTES ? zlib.zstdCompressSync(body, options) : zstd(body, options);
  }
  if (encoding === "br") return brotli(body, brotliOptions(quality.br, body.length));
  if (encoding === "gzip") {
    const options = { level: quality.gzip };
    return body.length <= QUICK_BYTES ? zlib.gzipSync(body, options) : gzip(body, options);
  }
  return body;
}

export function compressor(encoding: Exclude<Encoding, "identity">, quality: Quality) {
  if (encoding === "zstd") return zlib.createZstdCompress(zstdOptions());
  return encoding === "br"
    ? zlib.createBrotliCompress(brotliOptions(quality.br, 0))
    : zlib.createGzip({ level: quality.gzip });
}

function zstdOptions(pledgedSrcSize?: number): zlib.ZstdOptions {
  const params = {
    [ZSTD_c_compressionLevel]: ZSTD_LEVEL,
    [ZSTD_c_targetCBlockSize]: ZSTD_BLOCK_BYTES,
  };
  return { params, pledgedSrcSize };
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

/** Compressible, but no event stream, which must not be buffered. */
export function isText(contentType: string): boolean {
  return /^(text\/(?!event-stream)|image\/svg\+xml|application\/(json|javascript|xml|[\w.-]+\+(json|xml)))/i.test(
    contentType,
  );
}
