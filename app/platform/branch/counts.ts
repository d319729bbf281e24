import type { Database } from "../database/connect.ts";
import { type BranchCount, countBranches } from "./store.ts";

/** So many are counted once in a while, fewer at every request (docs/product.md#structure). */
const MANY_PEOPLE = 20_000;
const KEPT_MS = 60_000;

type Counts = ReadonlyMap<string, BranchCount>;

interface Kept {
  readonly at: number;
  readonly counts: Counts;
}

const keptBy = new WeakMap<Database, Kept>();

/** The people of all open branches by their ids; of very many, as they were at most a minute ago. */
export async function countAllBranches(
  db: Database,
  now: Date,
  many = MANY_PEOPLE,
): Promise<Counts> {
  const at = now.getTime();
  const known = keptBy.get(db);
  if (known && at >= known.at && at - known.at < KEPT_MS) return known.counts;
  const counts = await countBranches(db);
  const people = [...counts.values()].reduce((sum, count) => sum + count.people, 0);
  if (people >= many) keptBy.set(db, { at, counts });
  return counts;
}
