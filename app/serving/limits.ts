import { uploadLimits } from "#app/contract/upload-limits.ts";

/** How much and how long one client may ask; sizes in bytes, times in milliseconds. */
export interface Limits {
  readonly headersMs: number;
  /** The whole body of an ordinary post. */
  readonly bodyMs: number;
  /** The whole request, an upload over a slow line included. */
  readonly requestMs: number;
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
  readonly uploadBytes: number;
  /** How much of a body that nobody reads any more is still received, and for how long. */
  readonly discardedBytes: number;
  readonly discardedMs: number;
  readonly connections: number;
  /** Requests at work at the same time, whatever they wait for (overload.ts). */
  readonly requestsAtWork: number;
  /** What the page cache keeps: a page takes about 16 kB. */
  readonly pageBytes: number;
}

const MB = 1024 * 1024;

export const defaultLimits: Limits = {
  headersMs: 15_000,
  bodyMs: 60_000,
  requestMs: 600_000,
  idleMs: 120_000,
  keepAliveMs: 65_000,
  checkIntervalMs: 5_000,
  shutdownMs: 10_000,
  headerBytes: 16_384,
  // A pasted megabyte must still reach its form, to be refused there with the values kept; an
  // Arabic letter takes six bytes in a form's body.
  bodyBytes: 4 * MB,
  uploadBytes: uploadLimits.requestBytes,
  discardedBytes: 128 * MB,
  discardedMs: 60_000,
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
