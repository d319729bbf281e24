import { uploadLimits } from "#app/contract/upload-limits.ts";

/** How much and how long one client may ask; sizes in bytes, times in milliseconds. */
export interface Limits {
  readonly headersMs: number;
  /** How slowly a body may come, whatever it belongs to: a form, an upload, a call of the API. */
  readonly pace: Pace;
  /** Nothing sent and nothing taken on a connection. Streams say something more often than that. */
  readonly idleMs: number;
  /** Longer than the 60 s after which load balancers give up a connection. */
  readonly keepAliveMs: number;
  /** How often slow requests are looked for. */
  readonly checkIntervalMs: number;
  /** How long running requests may take to end at a shutdown. */
  readonly shutdownMs: number;
  readonly headerBytes: number;
  readonly bodyBytes: number;
  readonly jsonBytes: number;
  readonly uploadBytes: number;
  /** How much of a body that nobody reads any more is still received, at the pace of all bodies. */
  readonly discardedBytes: number;
  readonly connections: number;
  /** Requests at work at the same time, whatever they wait for (overload.ts). */
  readonly requestsAtWork: number;
  /** What the page cache keeps: a page takes about 16 kB. */
  readonly pageBytes: number;
}

/**
 * The slowest line that is waited for. Only the time counts in which this server waits for the sender:
 * not what it takes to find out who sends, or to pass a piece on (docs/product.md#slow-lines).
 */
export interface Pace {
  /** Without a single byte. */
  readonly stallMs: number;
  /** On the whole average, once `graceMs` are over: what is small may trickle until then. */
  readonly bytesPerSecond: number;
  readonly graceMs: number;
  /** However steadily it comes. */
  readonly longestMs: number;
}

const MB = 1024 * 1024;

export const defaultLimits: Limits = {
  headersMs: 15_000,
  // 16 kbit/s is a line on which no page opens either; a photo of 2 MB takes 17 minutes on it.
  pace: { stallMs: 60_000, bytesPerSecond: 2_000, graceMs: 180_000, longestMs: 3_600_000 },
  idleMs: 120_000,
  keepAliveMs: 65_000,
  checkIntervalMs: 5_000,
  shutdownMs: 10_000,
  headerBytes: 16_384,
  // A pasted megabyte must still reach its form, to be refused there with the values kept; an
  // Arabic letter takes six bytes in a form's body.
  bodyBytes: 4 * MB,
  // One call takes files in its JSON; the platform itself takes less for each of the others.
  jsonBytes: uploadLimits.jsonFilesBytes,
  uploadBytes: uploadLimits.requestBytes,
  discardedBytes: 128 * MB,
  connections: 5_000,
  requestsAtWork: 400,
  pageBytes: 16 * MB,
};

/** The limits of a process that may take a share of what holds memory (app/memory-share.ts). */
export function limitsFor(share: number): Limits {
  const part = (most: number, least: number) => Math.max(Math.ceil(most * share), least);
  return {
    ...defaultLimits,
    connections: part(defaultLimits.connections, 500),
    requestsAtWork: part(defaultLimits.requestsAtWork, 64),
    pageBytes: part(defaultLimits.pageBytes, 4 * MB),
  };
}
