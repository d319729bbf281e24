import cluster from "node:cluster";

/** "first" prepares the database while already alive; its successors run jobs. */
export type WorkerRole = "first" | "jobs" | "requests";

export interface WorkerReady {
  readonly url: string;
  readonly lines: readonly string[];
  readonly database?: string | undefined;
}

export const END = "end";
export const ROLE = "SAWT_WORKER_ROLE";
const ORPHAN_MS = 20_000;

export function workerRole(): WorkerRole | undefined {
  return cluster.isWorker ? (process.env[ROLE] as WorkerRole) : undefined;
}

/** At the primary's request, or when it is gone: an orphan must not serve. */
export function followPrimary(end: () => void): void {
  process.on("message", (message) => {
    if (message === END) end();
  });
  cluster.worker?.once("disconnect", () => {
    // Otherwise Node exits here, in the middle of its answers.
    if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
    setTimeout(() => process.exit(1), ORPHAN_MS).unref();
    end();
  });
}

export function announceReady(ready: WorkerReady): void {
  process.send?.(ready);
}
