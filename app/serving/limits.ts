import { uploadLimits } from "#app/contract/upload-limits.ts";

/** Sizes in bytes, times in milliseconds. */
export interface Limits {
  readonly headersMs: number;
  readonly pace: Pace;
  /** Nothing sent or received on a connection; streams have heartbeats more often. */
  readonly idleMs: number;
  /** Longer than the 60 s after which load balancers give up a connection. */
  readonly keepAliveMs: number;
  readonly checkIntervalMs: number;
  readonly shutdownMs: number;
  /** Kept connections that nobody uses are closed so long after the end began. */
  readonly lingerMs: number;
  readonly headerBytes: number;
  readonly bodyBytes: number;
  readonly jsonBytes: number;
  readonly uploadBytes: number;
  readonly discardedBytes: number;
  readonly connections: number;
  readonly requestsAtWork: number;
  /** Page cache: a page takes about 16 kB. */
  readonly pageBytes: number;
}

/** The slowest line (docs/product.md#slow-lines); counts while we wait for the sender. */
export interface Pace {
  readonly stallMs: number;
  /** Average, after `graceMs`: small bodies may trickle. */
  readonly bytesPerSecond: number;
  readonly graceMs: number;
  readonly longestMs: number;
}

const MB = 1024 * 1024;

export const defaultLimits: Limits = {
  headersMs: 15_000,
  // On 16 kbit/s no page opens either; a photo of 2 MB takes 17 minutes on it.
  pace: { stallMs: 60_000, bytesPerSecond: 2_000, graceMs: 180_000, longestMs: 3_600_000 },
  idleMs: 120_000,
  keepAliveMs: 65_000,
  checkIntervalMs: 5_000,
  shutdownMs: 10_000,
  // Under load a proxy uses each of its kept connections sooner, and is told then to close it.
  lingerMs: 300,
  headerBytes: 16_384,
  // A pasted megabyte must reach its form, to be refused with the values kept; an Arabic letter
  // takes six bytes in a form's body.
  bodyBytes: 4 * MB,
  // One call takes files in its JSON; the platform limits each of the others further.
  jsonBytes: uploadLimits.jsonFilesBytes,
  uploadBytes: uploadLimits.requestBytes,
  discardedBytes: 128 * MB,
  connections: 5_000,
  requestsAtWork: 400,
  pageBytes: 16 * MB,
};

/** For a process with a share of the memory (app/memory-share.ts). */
export function limitsFor(share: number): Limits {
  const part = (most: number, least: number) => Math.max(Math.ceil(most * share), least);
  return {
    ...defaultLimits,
    connections: part(defaultLimits.connections, 500),
    requestsAtWork: part(defaultLimits.requestsAtWork, 64),
    pageBytes: part(defaultLimits.pageBytes, 4 * MB),
  };
}
