const USUAL_S = 5;
/** Upper limit, whatever a server says. */
const LONGEST_S = 60;

/** Retry-After in seconds; dates are ignored. */
export function secondsToRetry(retryAfter: string | null): number {
  const seconds = Number(retryAfter);
  return seconds > 0 ? Math.min(seconds, LONGEST_S) : USUAL_S;
}
