import { AppError } from "#app/logging.ts";

/** Too many concurrent writes. */
export class BusyError extends AppError {
  override name = "BusyError";
}

export interface WriteTurns {
  /**
   * Waits for its turn.
   * @param path of the call: one path takes at most half of the connections
   * @throws BusyError when its turn doesn't come in time
   */
  run<T>(path: string, write: () => Promise<T>): Promise<T>;
}

/** As long as for a connection. */
const MAX_WAIT_MS = 5_000;

interface Waiting {
  readonly path: string;
  readonly begin: () => void;
}

/**
 * Keeps a locked row from taking the whole pool, since each write that waits for it holds a
 * connection; reads, /readyz and writes to other paths have the rest.
 * @param connections of the pool, at least 4
 */
export function openWriteTurns(connections: number, maxWaitMs = MAX_WAIT_MS): WriteTurns {
  const most = connections - Math.max(1, Math.floor(connections / 5));
  const mostOfOne = Math.min(Math.ceil(connections / 2), most - 1);
  const running = new Map<string, number>();
  const waiting = new Set<Waiting>();
  let count = 0;
  const isFree = (path: string) => count < most && (running.get(path) ?? 0) < mostOfOne;
  const take = (path: string) => {
    count += 1;
    running.set(path, (running.get(path) ?? 0) + 1);
  };
  const give = (path: string) => {
    count -= 1;
    const left = (running.get(path) ?? 1) - 1;
    if (left > 0) running.set(path, left);
    else running.delete(path);
    // First come, first served, but for paths that are full.
    for (const next of waiting) {
      if (count >= most) return;
      if (!isFree(next.path)) continue;
      waiting.delete(next);
      take(next.path);
      next.begin();
    }
  };
  const turnOf = (path: string) =>
    new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => {
        waiting.delete(mine);
        reject(new BusyError("Too many write to one place, or in all."));
      }, maxWaitMs);
      const mine: Waiting = {
        path,
        begin() {
          clearTimeout(late);
          resolve();
        },
      };
      waiting.add(mine);
    });
  return {
    async run(path, write) {
      if (isFree(path)) take(path);
      else await turnOf(path);
      try {
        return await write();
      } finally {
        give(path);
      }
    },
  };
}
