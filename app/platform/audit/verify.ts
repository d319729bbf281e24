import type { Database } from "../database/connect.ts";
import { type Fault, followChain, type Head, OPEN_MS } from "./rules.ts";
import { findOpenEntries, readChain } from "./store-seals.ts";

/** What is told one by one; of more only their number. */
const MAX_TOLD = 100;

/** What following the chain showed. */
export interface ChainReport {
  readonly faults: readonly Fault[];
  /** All of them, also those that are not told. */
  readonly faultCount: number;
  readonly head: Head | null;
  /** Entries that no seal covers yet. */
  readonly open: number;
}

/**
 * Follows the chain from its first entry to its last.
 *
 * @param head what an earlier report answered and somebody kept elsewhere
 */
export async function verifyChain(db: Database, now: Date, head?: Head): Promise<ChainReport> {
  const faults: Fault[] = [];
  let faultCount = 0;
  const tell = (fault: Fault) => {
    faultCount++;
    if (faults.length < MAX_TOLD) faults.push(fault);
  };
  // Before the chain is read: what is sealed meanwhile is then no fault.
  const { open, late } = await findOpenEntries(db, new Date(now.getTime() - OPEN_MS));
  const chain = followChain(readChain(db), head);
  let step = await chain.next();
  for (; !step.done; step = await chain.next()) tell(step.value);
  for (const entry of late) tell({ kind: "unsealed", entry });
  return { faults, faultCount, head: step.value, open };
}
