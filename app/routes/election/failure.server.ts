import type { Failed } from "#app/session/api.server.ts";

/** The status of a page that the platform failed: 503 when waiting helps, else 502. */
export function statusOf({ status }: Failed): number {
  return [0, 429, 503].includes(status) ? 503 : 502;
}
