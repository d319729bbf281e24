import { performance } from "node:perf_hooks";
import { defaultLimits } from "./limits.ts";

export type RequestClass = "anonymous" | "signed-in" | "write";

/** A call from a web process: a page makes several. */
export type Work = "page" | "call";

/** In thirds of a page: integers, whose sums stay exact. */
const weights: Record<Work, number> = { page: 3, call: 1 };

/** Shares of admitted work. Cached pages, files and health checks don't count. */
const shares: Record<RequestClass, { readonly busy: number; readonly always: number }> = {
  anonymous: { busy: 0.5, always: 0.8 },
  "signed-in": { busy: 1, always: 0.9 },
  write: { busy: 2, always: 1 },
};

/** docs/product.md#overload */
export interface Overload {
  isShedding(of: RequestClass): boolean;
  /**
   * Returns what to call at the end.
   * @param of a call counts as a third of a page
   * @param isOurs all of the work is done by this process and its database
   */
  begin(of: Work, isOurs: boolean): () => void;
  stop(): void;
}

interface Settings {
  /** Never too many for signed-in people, however slow the machine is. */
  readonly leastAtWork?: number;
  /** Hard limit, busy or not: waiting requests hold memory too. */
  readonly mostAtWork?: number;
  /** Event loop utilization since the last call, 0 to 1. */
  readonly utilization?: () => number;
  readonly sampleMs?: number;
  readonly now?: () => number;
}

/** A slow garbage collection fills one sample or two. */
const BUSY_SAMPLES = 3;
const CALM_SAMPLES = 2;
const BUSY = 0.9;
const CALM = 0.75;
/** Slower requests wait for an overloaded database. */
const SLOW_MS = 1_000;
/** Longest wait of signed-in people under load, at the measured rate. */
const WAIT_MS = 200;
/** Weight of a new sample: the average covers about half a second. */
const RATE_WEIGHT = 0.2;
/** Too many for a soon answer, known before any sample. */
const MAX_OWN_PAGES = 64;
/** A sample so late proves a blocked event loop. */
const LATE_MS = 1_000;

/**
 * Sheds load while, for three samples, the event loop had no idle time or own requests took longer
 * than a second, and more are running than are answered in WAIT_MS (Little's law with the measured
 * rate). Either alone is no overload: a busy loop with few requests answers soon, and waiting for
 * an outside platform costs nothing. Two calm samples end it.
 */
export function createOverload({
  leastAtWork = 24,
  mostAtWork = defaultLimits.requestsAtWork,
  utilization = loopUtilization(),
  sampleMs = 100,
  now = () => performance.now(),
}: Settings = {}): Overload {
  let running = 0;
  let work = 0;
  let ownWork = 0;
  let busy = 0;
  let calm = 0;
  let isBusy = false;
  const ownRunning = new Set<{ readonly at: number }>();
  let wasSlow = false;
  let answered = 0;
  /** Per millisecond while busy; idle time says nothing of capacity. */
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

function loopUtilization(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
