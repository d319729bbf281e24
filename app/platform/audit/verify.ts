import type { Database } from "../database/connect.ts";
import { type Fault, followChain, type Head, OPEN_MS } from "./rules.ts";
import { findOpenEntries, readChain } from "./store-seals.ts";

const MAX_TOLD = 100;

export interface ChainReport {
  readonly faults: readonly Fault[];
  readonly faultCount: number;
  readonly head: Head | null;
  readonly open: number;
}

/** @param head of an earlier report, kept elsewhere */
export async function verifyChain(db: Database, now: Date, head?: Head): Promise<ChainReport> {
  const faults: Fault[] = [];
  let faultCount = 0;
  const tell = (fault: Fault) => {
    faultCount++;
    if (faults.length < MAX_TOLD) faults.push(fault);
  };
  // Before the chain: what is sealed meanwhile is no fault.
  const { open, late } = await findOpenEntries(db, new Date(now.getTime() - OPEN_MS));
  const chain = followChain(readChain(db), head);
  let step = await chain.next();
  for (; !step.done; step = await chain.next()) tell(step.value);
  for (const entry of late) tell({ kind: "unsealed", entry });
  return { faults, faultCount, head: step.value, open };
}
