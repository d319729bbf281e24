import { data } from "react-router";
import type { Failed } from "#app/session/api.server.ts";

/**
 * What a page says when the platform failed it (§8: the server's message or a default one), and
 * the status it is sent with: 503 when waiting helps, else 502.
 */
export function explainFailure({ status, said, message }: Failed, otherwise: string) {
  const isAway = status === 0 || status === 429 || status === 503;
  return {
    failure: said ? message : otherwise,
    status: isAway ? 503 : 502,
    headers: isAway ? { "Retry-After": "5" } : undefined,
  };
}

/** What to throw when a whole page is about what was refused: not found, unless the platform is in trouble. */
export function pageFailure(answer: Failed) {
  const isTrouble = answer.status === 0 || answer.status === 429 || answer.status >= 500;
  return data(null, isTrouble ? explainFailure(answer, "") : { status: 404 });
}
