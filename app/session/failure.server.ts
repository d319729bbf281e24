import { data } from "react-router";
import { type Failed, NOT_OFFERED } from "./api.server.ts";

/** The status of a page that the platform failed: 503 when waiting helps, else 502. */
export function statusOf({ status }: Failed): number {
  return isAway(status) ? 503 : 502;
}

/**
 * What a page says when the platform failed it (docs/product.md#failures-and-their-messages), and
 * how it is sent.
 *
 * @throws the page "not offered here", where an outside platform lacks the call that the page is about
 */
export function explainFailure(answer: Failed, otherwise: string) {
  if (answer.code === NOT_OFFERED) throw notOffered();
  return {
    failure: answer.said ? answer.message : otherwise,
    status: statusOf(answer),
    headers: isAway(answer.status) ? { "Retry-After": "5" } : undefined,
  };
}

/** What to throw when a whole page is about what was refused: not found, unless the platform is in trouble. */
export function pageFailure(answer: Failed) {
  if (answer.code === NOT_OFFERED) return notOffered();
  const isTrouble = isAway(answer.status) || answer.status >= 500;
  if (!isTrouble) return data(null, { status: 404 });
  return data({ unsent: answer.unsent }, explainFailure(answer, ""));
}

function notOffered() {
  return data({ isNotOffered: true }, { status: 404 });
}

/** No answer, too many questions, or a server that says so itself. */
function isAway(status: number): boolean {
  return status === 0 || status === 429 || status === 503;
}
