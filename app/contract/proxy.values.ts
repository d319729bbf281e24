/** What passes the proxy before the server, and may be stopped by it. */
export const proxyParts = ["bodies", "streams"] as const;
export type ProxyPart = (typeof proxyParts)[number];

/** Of bodies: refused for their size. Of streams: held back, or cut while they are silent. */
export const proxyFaults = ["refused", "held", "cut"] as const;
export type ProxyFault = (typeof proxyFaults)[number];

/** The longest that a stream of notifications is silent, in seconds. */
export const STREAM_BEAT_S = 25;
