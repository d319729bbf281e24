/**
 * An in-process read: a request's values without Request and Response (docs/architecture.md#tiers).
 */
export interface DirectRead {
  /** The call's. */
  readonly name: string;
  /** As they stand in an address, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** The bearer token. */
  readonly token: string | undefined;
  readonly language: "ar" | "en";
  /** The visitor's network address, for limits. */
  readonly address: string | undefined;
  readonly userAgent: string | undefined;
  /** For the log. */
  readonly requestId: string | undefined;
  /** Fires when nobody waits any more. */
  readonly signal: AbortSignal;
}

/** What such a read answers, as its response would say it. */
export interface ReadAnswer {
  readonly status: number;
  /** The JSON of the response, parsed. */
  readonly body: unknown;
  /** In seconds. */
  readonly retryAfter?: number | undefined;
}
