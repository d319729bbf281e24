import type { Desk } from "#app/contract/desk.ts";
import type { Call } from "#app/contract/endpoint.ts";
import { LeastRecentlyUsed } from "#app/least-recently-used.ts";
import type { Database } from "../database/connect.ts";
import type { Metrics } from "../metrics.ts";
import type { Publisher } from "../realtime/publish.ts";
import { pgNotify } from "../realtime/publish.ts";
import type { DeskContext } from "./api.ts";
import { parts } from "./parts.ts";
import { findDesk } from "./store.ts";

export interface Desks {
  read(context: DeskContext): Promise<Desk>;
  /** Notifies every process at commit if the call invalidates a part. */
  announce(db: Database, call: Call): Promise<void>;
  /** Call after commit. */
  forget(call: Call): void;
  /** In this process; others answer the old one for seconds. */
  forgetOf(userId: string): void;
}

/** Bounds staleness where nothing is notified: jobs, and the passing of time. */
const KEPT_MS = 15_000;
const MAX_KEPT = 5_000;

interface CachedDesk {
  readonly of: string;
  readonly at: number;
  readonly answer: Promise<Desk>;
}

/**
 * Caches desks for seconds, since every page of a leader asks for one. A call that changes any part
 * empties the cache: here after commit, in other processes by NOTIFY.
 */
export function openDesks({
  db,
  metrics,
  publisher,
}: {
  db: Database;
  metrics: Pick<Metrics, "cacheAsked">;
  publisher: Publisher;
}): Desks {
  const changing = new Set(parts.flatMap(({ changedBy }) => changedBy.map(({ name }) => name)));
  let kept = new LeastRecentlyUsed<string, CachedDesk>(MAX_KEPT);
  const evictAll = () => {
    // A read in flight ends in the discarded map.
    kept = new LeastRecentlyUsed(MAX_KEPT);
  };
  publisher.on("desk", evictAll);
  return {
    read(context) {
      const { id } = context.caller;
      const of = standingOf(context);
      const at = context.now.getTime();
      const known = kept.get(id);
      const isHit = known?.of === of && at >= known.at && at - known.at < KEPT_MS;
      metrics.cacheAsked("desk", isHit);
      if (isHit) return known.answer;
      const answer = findDesk(db, parts, context);
      const map = kept;
      map.set(id, { of, at, answer });
      // Failures are not cached.
      answer.catch(() => map.set(id, { of, at: Number.NEGATIVE_INFINITY, answer }));
      return answer;
    },
    async announce(tx, call) {
      if (changing.has(call.name)) await pgNotify(tx, "desk");
    },
    forget(call) {
      if (changing.has(call.name)) evictAll();
    },
    forgetOf(userId) {
      kept.delete(userId);
    },
  };
}

/** Changed roles and areas take effect at once. */
function standingOf({ caller }: DeskContext): string {
  const { status, highestRank, governorateCode, scopedAbilities, account } = caller;
  const standing = [status, highestRank, governorateCode, scopedAbilities, account.application];
  return JSON.stringify(standing);
}
