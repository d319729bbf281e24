const USUAL_S = 5;
/** A page asks again after no longer than this, whatever a server says. */
const LONGEST_S = 60;

/** After how many seconds a server, or a proxy before it, is asked again, by its Retry-After: a date is none. */
export function secondsToRetry(retryAfter: string | null): number {
  const seconds = Number(retryAfter);
  return seconds > 0 ? Math.min(seconds, LONGEST_S) : USUAL_S;
}
