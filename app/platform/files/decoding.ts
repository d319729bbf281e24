import sharp, { type Metadata } from "sharp";
import { uploadLimits } from "#app/contract/upload-limits.ts";

/** libvips uses Node's thread pool, which the file system and DNS need as well. */
const LANES = 2;
const MUCH_BYTES = 32 * 1024 * 1024;

// libvips caches its last hundred operations with their decoded pictures: six uploads of 1 MB held
// 1.5 GB.
sharp.cache(false);

let mostBytes: number = uploadLimits.decodedBytes;

export function limitDecoding(bytes: number): void {
  mostBytes = bytes;
}

export function mostPixelsOf(metadata: Metadata, bytes: Uint8Array): number {
  return mostBytes / heldPerPixel(metadata, bytes);
}

/**
 * Bytes per pixel that a decoder holds to the end; 0 where it streams row by row (baseline JPEG).
 */
export function heldPerPixel(
  { format, isProgressive, chromaSubsampling, channels = 4, depth }: Metadata,
  bytes: Uint8Array,
): number {
  if (format === "webp") return isLosslessWebp(bytes) ? 4 : 0;
  if (!isProgressive) return 0;
  // Coefficients of two bytes; chroma usually has a quarter of them.
  if (format === "jpeg") return 2 * (chromaSubsampling === "4:2:0" ? 1.5 : channels);
  return channels * (depth === "ushort" ? 2 : 1);
}

const RIFF_HEAD = 12;
const CHUNK_HEAD = 8;

function isLosslessWebp(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = RIFF_HEAD; at + CHUNK_HEAD <= file.length; ) {
    const name = file.toString("latin1", at, at + 4);
    if (name === "VP8L" || name === "VP8 ") return name === "VP8L";
    const size = file.readUInt32LE(at + 4);
    at += CHUNK_HEAD + size + (size % 2);
  }
  return true;
}

const lanes: Promise<unknown>[] = Array.from({ length: LANES }, () => Promise.resolve());
let nextLane = 0;
let large: Promise<unknown> = Promise.resolve();

/** Runs picture jobs first come, first served, one per lane; memory-heavy ones one at a time. */
export function runInLane<T>(job: () => Promise<T>, heldBytes = 0): Promise<T> {
  if (heldBytes > MUCH_BYTES) {
    const { run, passed } = runAfter(large, job, runInLane);
    large = passed;
    return run;
  }
  const lane = nextLane++ % LANES;
  const { run, passed } = runAfter(lanes[lane] ?? Promise.resolve(), job);
  lanes[lane] = passed;
  return run;
}

/**
 * Runs a job after the one before it.
 * @param start begins it, perhaps later: its timeout counts from then on
 * @returns the job, and when the next one's turn is
 */
function runAfter<T>(
  before: Promise<unknown>,
  job: () => Promise<T>,
  start = (begin: () => Promise<T>) => begin(),
): { readonly run: Promise<T>; readonly passed: Promise<void> } {
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const run = before.then(() =>
    start(() => {
      resolve();
      return job();
    }),
  );
  return { run, passed: begun.then(() => settledOrOverdue(run)) };
}

/** Longer than any picture takes: a hung job lets the next one pass. */
const MOST_SECONDS = 60;

function settledOrOverdue(run: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MOST_SECONDS * 1000);
    timer.unref();
    const settle = () => {
      clearTimeout(timer);
      resolve();
    };
    run.then(settle, settle);
  });
}
