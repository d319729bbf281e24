import type { Database } from "../database/connect.ts";
import { statisticsState } from "./tables.ts";

/** How far the counting has come; null for what was never counted. */
export interface State {
  readonly closed: string | null;
  readonly countedOn: string | null;
}

export async function findState(db: Database): Promise<State> {
  const { closed, countedOn } = statisticsState;
  const [row] = await db.select({ closed, countedOn }).from(statisticsState);
  return row ?? { closed: null, countedOn: null };
}

const KEPT_MS = 60_000;
const keptBy = new WeakMap<Database, { readonly at: number; readonly state: Promise<State> }>();

/**
 * The same as it was at most a minute ago: what was closed since is counted from what was done, which comes
 * to the same.
 */
export function stateOf(db: Database): Promise<State> {
  const at = performance.now();
  const known = keptBy.get(db);
  if (known && at - known.at < KEPT_MS) return known.state;
  const state = findState(db);
  keptBy.set(db, { at, state });
  // What failed is asked again.
  state.catch(() => keptBy.delete(db));
  return state;
}
