import { totalmem } from "node:os";

/** In this much the budgets fit as they are stated. */
const AMPLE_BYTES = 1024 * 1024 * 1024;

/**
 * The share of what a process may keep in memory (forms, pages, pictures that are drawn, connections)
 * that is this one's: several workers divide it, and in a small container or machine there is less of it.
 */
export function memoryShare(workers: number, bytes = memoryBytes()): number {
  return Math.min(1, bytes / AMPLE_BYTES) / workers;
}

/** What this process and those beside it may take: the container's limit, or the machine's memory. */
function memoryBytes(): number {
  // 0, or more than any machine has, where nothing limits it.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
