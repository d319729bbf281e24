import { data } from "react-router";
import { type Failure, NOT_OFFERED } from "./result.server.ts";

/** 503 when waiting helps, else 502. */
export function statusOf({ status }: Failure): number {
  return isAway(status) ? 503 : 502;
}

/**
 * See docs/product.md#failures-and-their-messages.
 * @throws the page "not offered here", where an outside platform lacks the call
 */
export function explainFailure(result: Failure, fallback: string) {
  if (result.code === NOT_OFFERED) throw notOffered();
  return {
    failure: result.hasServerMessage ? result.message : fallback,
    status: statusOf(result),
    headers: isAway(result.status) ? { "Retry-After": "5" } : undefined,
  };
}

/** For pages about one record: 404, unless the platform is in trouble. */
export function pageFailure(result: Failure) {
  if (result.code === NOT_OFFERED) return notOffered();
  const isUnavailable = isAway(result.status) || result.status >= 500;
  if (!isUnavailable) return data(null, { status: 404 });
  return data({ unsent: result.unsent }, explainFailure(result, ""));
}

/** Throwable page for an outside platform that lacks the call. */
export function notOffered() {
  return data({ isNotOffered: true }, { status: 404 });
}

/** No answer, rate limited, or the server says so itself. */
function isAway(status: number): boolean {
  return status === 0 || status === 429 || status === 503;
}
