import type { LargeFile } from "../large.ts";

/** Reads some bytes of a file; fewer at its end. */
export type Read = (from: number, to: number) => Promise<Buffer>;

/** As much is read at once: what describes a video stands side by side. */
const WINDOW_BYTES = 64 * 1024;

/** Reads here and there in a file, mostly close to where it read before. */
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
