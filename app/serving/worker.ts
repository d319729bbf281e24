import cluster from "node:cluster";

/**
 * What a worker process is for: the first one prepares the database while it says already that it
 * lives; its successors do the jobs as well; the others answer requests alone.
 */
export type WorkerRole = "first" | "jobs" | "requests";

/** What a worker tells its primary once it serves. */
export interface WorkerReady {
  readonly url: string;
  readonly lines: readonly string[];
}

/** What a primary tells its workers when they are to end. */
export const END = "end";
/** How the role is handed over. */
export const ROLE = "SAWT_WORKER_ROLE";
/** How long a worker without its primary may take to end. */
const ORPHAN_MS = 20_000;

/** The role of this process; undefined when it is the only one. */
export function workerRole(): WorkerRole | undefined {
  return cluster.isWorker ? (process.env[ROLE] as WorkerRole) : undefined;
}

/** Calls `end` when the primary asks for it or is there no more: an orphan must serve nobody. */
export function followPrimary(end: () => void): void {
  process.on("message", (message) => {
    if (message === END) end();
  });
  cluster.worker?.once("disconnect", () => {
    // Otherwise Node ends the process right here, in the middle of what it is answering.
    if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
    setTimeout(() => process.exit(1), ORPHAN_MS).unref();
    end();
  });
}

export function announceReady(ready: WorkerReady): void {
  process.send?.(ready);
}
