import type { Database } from "../database/connect.ts";
import { type BranchCount, countBranches } from "./store.ts";

const MANY_PEOPLE = 20_000;
const KEPT_MS = 60_000;

type Counts = ReadonlyMap<string, BranchCount>;

interface CachedCounts {
  readonly at: number;
  readonly counts: Counts;
}

const keptBy = new WeakMap<Database, CachedCounts>();

/** Of very many people, at most a minute old. */
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
