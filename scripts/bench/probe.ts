import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** What other people had of the server while something else went on. */
export interface Probed {
  /** Milliseconds, of the pages that were answered. */
  readonly p95: number;
  readonly longest: number;
  /** Pages that were answered 503, and those that failed in another way. */
  readonly refused: number;
  readonly failed: number;
  /** The longest time in milliseconds without a page for one of them. */
  readonly longestGap: number;
}

/**
 * Asks for a member's home and for a search that no cache knows, again and again until it is stopped.
 * In a thread of its own: the one that sends forms of 3 GB hears nothing for seconds.
 */
export function startProbe(origin: string, cookie: string): { stop(): Promise<Probed> } {
  const worker = new Worker(new URL("./probe-worker.ts", import.meta.url), {
    workerData: { origin, cookie },
  });
  return {
    async stop() {
      worker.postMessage("stop");
      const [probed] = (await once(worker, "message")) as [Probed];
      return probed;
    },
  };
}
