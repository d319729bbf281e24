import type { LargeFile } from "../streamed-file.ts";

export type Read = (from: number, to: number) => Promise<Buffer>;

const WINDOW_BYTES = 64 * 1024;

/** A read cache for mostly local access. */
export function windowOf(file: LargeFile): Read {
  let start = 0;
  let window = Buffer.alloc(0);
  return async (from, to) => {
    const end = Math.min(to, file.size);
    if (from >= end) return Buffer.alloc(0);
    if (from < start || end > start + window.length) {
      start = from;
      const last = Math.min(Math.max(end, from + WINDOW_BYTES), file.size);
      window = Buffer.from(await file.read(from, last));
    }
    return window.subarray(from - start, end - start);
  };
}
