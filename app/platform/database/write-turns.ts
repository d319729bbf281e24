import { AppError } from "#app/logging.ts";

/** Too many write at this moment. */
export class BusyError extends AppError {
  override name = "BusyError";
}

/** Writes of a process that hold a connection, and those that wait for their turn. */
export interface WriteTurns {
  /**
   * Runs when a connection may be taken for it.
   *
   * @param address what is written to: of one address at most half of the connections are taken
   * @throws a BusyError when its turn doesn't come in time
   */
  run<T>(address: string, write: () => Promise<T>): Promise<T>;
}

/** As long as one waits for a connection. */
const MAX_WAIT_MS = 5_000;

interface Waiting {
  readonly address: string;
  readonly begin: () => void;
}

/**
 * Keeps a row that somebody holds from taking a whole pool: each write that waits for it has a connection.
 * Reads, /readyz and writes to other addresses have the rest.
 *
 * @param connections of the pool, at least 4
 */
export function openWriteTurns(connections: number, maxWaitMs = MAX_WAIT_MS): WriteTurns {
  const most = connections - Math.max(1, Math.floor(connections / 5));
  const mostOfOne = Math.min(Math.ceil(connections / 2), most - 1);
  const running = new Map<string, number>();
  const waiting = new Set<Waiting>();
  let count = 0;
  const isFree = (address: string) => count < most && (running.get(address) ?? 0) < mostOfOne;
  const take = (address: string) => {
    count += 1;
    running.set(address, (running.get(address) ?? 0) + 1);
  };
  const give = (address: string) => {
    count -= 1;
    const left = (running.get(address) ?? 1) - 1;
    if (left > 0) running.set(address, left);
    else running.delete(address);
    // In the order in which they came, but for those whose address is full.
    for (const next of waiting) {
      if (count >= most) return;
      if (!isFree(next.address)) continue;
      waiting.delete(next);
      take(next.address);
      next.begin();
    }
  };
  const turnOf = (address: string) =>
    new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => {
        waiting.delete(mine);
        reject(new BusyError("Too many write to one place, or in all."));
      }, maxWaitMs);
      const mine: Waiting = {
        address,
        begin() {
          clearTimeout(late);
          resolve();
        },
      };
      waiting.add(mine);
    });
  return {
    async run(address, write) {
      if (isFree(address)) take(address);
      else await turnOf(address);
      try {
        return await write();
      } finally {
        give(address);
      }
    },
  };
}
