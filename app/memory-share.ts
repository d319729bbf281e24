import { totalmem } from "node:os";

/** The budgets fit into this. */
const AMPLE_BYTES = 1024 * 1024 * 1024;

/** Share of memory budgets: divided by workers, less in a small container or machine. */
export function memoryShare(workers: number, bytes = memoryBytes()): number {
  return Math.min(1, bytes / AMPLE_BYTES) / workers;
}

function memoryBytes(): number {
  // 0, or more than any machine has, where nothing limits it.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
