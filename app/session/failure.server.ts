import { data } from "react-router";
import { type Failure, NOT_OFFERED } from "./result.server.ts";

/** The status of a page that the platform failed: 503 when waiting helps, else 502. */
export function statusOf({ status }: Failure): number {
  return isAway(status) ? 503 : 502;
}

/**
 * What a page says when the platform failed it (docs/product.md#failures-and-their-messages), and
 * how it is sent.
 *
 * @throws the page "not offered here", where an outside platform lacks the call that the page is about
 */
export function explainFailure(result: Failure, fallback: string) {
  if (result.code === NOT_OFFERED) throw notOffered();
  return {
    failure: result.hasServerMessage ? result.message : fallback,
    status: statusOf(result),
    headers: isAway(result.status) ? { "Retry-After": "5" } : undefined,
  };
}

/** What to throw when a whole page is about what was refused: not found, unless the platform is in trouble. */
export function pageFailure(result: Failure) {
  if (result.code === NOT_OFFERED) return notOffered();
  const isUnavailable = isAway(result.status) || result.status >= 500;
  if (!isUnavailable) return data(null, { status: 404 });
  return data({ unsent: result.unsent }, explainFailure(result, ""));
}

/** The page "not offered here": to throw where an outside platform lacks the call that a page rests on. */
export function notOffered() {
  return data({ isNotOffered: true }, { status: 404 });
}

/** No answer, too many questions, or a server that says so itself. */
function isAway(status: number): boolean {
  return status === 0 || status === 429 || status === 503;
}
