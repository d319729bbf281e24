const USUAL_S = 5;
/** Upper limit, whatever a server says. */
const LONGEST_S = 60;

/** Retry-After in seconds; dates are ignored. */
export function secondsToRetry(retryAfter: string | null): number {
  const seconds = Number(retryAfter);
  return seconds > 0 ? Math.min(seconds, LONGEST_S) : USUAL_S;
}

/** Between looks whether the line is back. */
const RETRY_MS = 5_000;

/** Resolves early when aborted. */
export function passed(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal?.addEventListener("abort", end);
  });
}

export function untilOnline(signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => navigator.onLine && end(), RETRY_MS);
    const end = () => {
      clearInterval(timer);
      window.removeEventListener("online", end);
      resolve();
    };
    window.addEventListener("online", end);
    signal?.addEventListener("abort", end);
  });
}
