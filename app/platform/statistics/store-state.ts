import type { Database } from "../database/connect.ts";
import { statisticsState } from "./tables.ts";

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

/** At most a minute old: days closed since are counted live, with the same result. */
export function stateOf(db: Database): Promise<State> {
  const at = performance.now();
  const known = keptBy.get(db);
  if (known && at - known.at < KEPT_MS) return known.state;
  const state = findState(db);
  keptBy.set(db, { at, state });
  // Failures aren't cached.
  state.catch(() => keptBy.delete(db));
  return state;
}
