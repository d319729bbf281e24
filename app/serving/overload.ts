import { performance } from "node:perf_hooks";
import { defaultLimits } from "./limits.ts";

/** What a request is to whoever sent it, by what costs nothing to see. */
export type RequestClass = "anonymous" | "signed-in" | "write";

/** A page, or one call of the API: a web server with another process as its platform asks several a page. */
export type Work = "page" | "call";

/** What each takes, in thirds of a page: whole numbers, whose sums stay exact. */
const weights: Record<Work, number> = { page: 3, call: 1 };

/**
 * Of the requests that may be at work, the share from which those of a class are refused: who loses
 * least comes first. Signed-in people have a page in front of them that waits; somebody who sends a
 * form has written it. Open pages that are kept, files and health checks are not counted at all.
 */
const shares: Record<RequestClass, { readonly busy: number; readonly always: number }> = {
  anonymous: { busy: 0.5, always: 0.8 },
  "signed-in": { busy: 1, always: 0.9 },
  write: { busy: 2, always: 1 },
};

/** Knows whether the process has more to do than it can (docs/product.md#overload). */
export interface Overload {
  /** Whether a request that takes work should be answered 503 instead. */
  isShedding(of: RequestClass): boolean;
  /**
   * A request that takes work has begun; answers what to call when it is answered.
   *
   * @param of how much work it is: a call of the API takes a third of a page
   * @param isOurs whether all of the work is done here, by this process and its database
   */
  begin(of: Work, isOurs: boolean): () => void;
  stop(): void;
}

interface Settings {
  /** So many pages at work are never too many for signed-in people, however slow the machine is. */
  readonly leastAtWork?: number;
  /** Nothing is admitted beyond this, busy or not: what waits on others holds memory as well. */
  readonly mostAtWork?: number;
  /** The share of the time, 0 to 1, in which the event loop was not idle since it was last asked. */
  readonly utilization?: () => number;
  readonly sampleMs?: number;
  readonly now?: () => number;
}

/** A slow garbage collection fills one sample or two, so that three in a row are needed. */
const BUSY_SAMPLES = 3;
const CALM_SAMPLES = 2;
const BUSY = 0.9;
const CALM = 0.75;
/** A request that takes longer waits for a database that has too much to do. */
const SLOW_MS = 1_000;
/** How long signed-in people wait at most when the process is busy, at the rate it answers then. */
const WAIT_MS = 200;
/** How much of a new sample the rate takes: that of about the last half second counts. */
const RATE_WEIGHT = 0.2;
/** Our own pages at work that are too many to be answered soon, known before any sample. */
const MAX_OWN_PAGES = 64;
/** A sample that is so much overdue tells by itself that the event loop is late. */
const LATE_MS = 1_000;

/**
 * Work is refused while, for three samples, the event loop has had no rest or our own requests have
 * taken longer than a second, and as many are at work as are answered in WAIT_MS; how many these are
 * is measured (a queue's length by its throughput: Little's law).
 * Either alone is no overload: a busy loop with a few requests answers soon, and many requests that
 * wait for an outside platform cost nothing. Only after two calm samples is everything admitted again.
 */
export function createOverload({
  leastAtWork = 24,
  mostAtWork = defaultLimits.requestsAtWork,
  utilization = loopUtilization(),
  sampleMs = 100,
  now = () => performance.now(),
}: Settings = {}): Overload {
  let running = 0;
  /** The work of those that run, and of our own among them, in thirds of a page. */
  let work = 0;
  let ownWork = 0;
  let busy = 0;
  let calm = 0;
  let isBusy = false;
  /** When each of our own that is at work began, oldest first. */
  const ownRunning = new Set<{ readonly at: number }>();
  /** Whether one took too long since the last sample. */
  let wasSlow = false;
  /** What was answered since the last sample, in thirds of a page. */
  let answered = 0;
  /** The same a millisecond while the process is busy; before, it has shown nothing of what it can do. */
  let rate = 0;
  let sampledAt = now();
  const timer = setInterval(() => {
    const elapsed = now() - sampledAt;
    sampledAt += elapsed;
    const share = utilization();
    const [oldest] = ownRunning;
    const isSlow = wasSlow || (oldest !== undefined && now() - oldest.at > SLOW_MS);
    wasSlow = false;
    busy = share > BUSY || isSlow ? busy + 1 : 0;
    calm = share < CALM && !isSlow ? calm + 1 : 0;
    if (busy >= BUSY_SAMPLES) isBusy = true;
    if (calm >= CALM_SAMPLES) isBusy = false;
    if (elapsed > 0) {
      const measured = answered / elapsed;
      if (busy > 0) rate += (rate > 0 ? RATE_WEIGHT : 1) * (measured - rate);
      answered = 0;
    }
  }, sampleMs);
  timer.unref();
  return {
    isShedding(of) {
      const isLate = now() - sampledAt > LATE_MS || ownWork >= MAX_OWN_PAGES * weights.page;
      const { busy, always } = shares[of];
      const most = always * mostAtWork;
      if (!isBusy && !isLate) return running >= most;
      const answerable = Math.max(leastAtWork * weights.page, rate * WAIT_MS);
      return running >= most || work >= busy * answerable;
    },
    begin(of, isOurs) {
      const weight = weights[of];
      running++;
      work += weight;
      const own = { at: now() };
      if (isOurs) {
        ownRunning.add(own);
        ownWork += weight;
      }
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        running--;
        work -= weight;
        answered += weight;
        if (!isOurs) return;
        ownRunning.delete(own);
        ownWork -= weight;
        wasSlow ||= now() - own.at > SLOW_MS;
      };
    },
    stop: () => clearInterval(timer),
  };
}

/** Where the event loop is late, it has no idle time between two looks. */
function loopUtilization(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
