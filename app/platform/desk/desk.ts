import type { Desk } from "#app/contract/desk.ts";
import type { Call } from "#app/contract/endpoint.ts";
import { LeastRecentlyUsed } from "#app/least-recently-used.ts";
import type { Database } from "../database/connect.ts";
import type { Publisher } from "../realtime/publish.ts";
import { pgNotify } from "../realtime/publish.ts";
import type { DeskContext } from "./api.ts";
import { parts } from "./parts.ts";
import { findDesk } from "./store.ts";

/** What waits for people, as this process knows it. */
export interface Desks {
  read(context: DeskContext): Promise<Desk>;
  /** Tells every process, when the transaction commits, if a call changes what waits. */
  announce(db: Database, call: Call): Promise<void>;
  /** Forgets what is kept, if a call that was committed has changed it. */
  forget(call: Call): void;
  /** Forgets one person's, who has read something; other processes go on for seconds. */
  forgetOf(userId: string): void;
}

/** For how long an answer is kept where nothing is heard of a change: a job's, or time's own. */
const KEPT_MS = 15_000;
/** As many people as are at work within that time. */
const MAX_KEPT = 5_000;

interface Kept {
  /** Whose it is, as far as it decides what they see. */
  readonly of: string;
  readonly at: number;
  readonly answer: Promise<Desk>;
}

/**
 * Keeps each person's desk for seconds, because every page of a leader asks for it. A change to
 * anything that a desk counts forgets all of them: in this process once it is committed, in others
 * by NOTIFY.
 */
export function openDesks({ db, publisher }: { db: Database; publisher: Publisher }): Desks {
  const changing = new Set(parts.flatMap(({ changedBy }) => changedBy.map(({ name }) => name)));
  let kept = new LeastRecentlyUsed<string, Kept>(MAX_KEPT);
  const forgetAll = () => {
    // A reading under way ends in the map that is left behind.
    kept = new LeastRecentlyUsed(MAX_KEPT);
  };
  publisher.on("desk", forgetAll);
  return {
    read(context) {
      const { id } = context.caller;
      const of = standingOf(context);
      const at = context.now.getTime();
      const known = kept.get(id);
      if (known?.of === of && at >= known.at && at - known.at < KEPT_MS) return known.answer;
      const answer = findDesk(db, parts, context);
      const map = kept;
      map.set(id, { of, at, answer });
      // What failed is asked again.
      answer.catch(() => map.set(id, { of, at: Number.NEGATIVE_INFINITY, answer }));
      return answer;
    },
    async announce(tx, call) {
      if (changing.has(call.name)) await pgNotify(tx, "desk");
    },
    forget(call) {
      if (changing.has(call.name)) forgetAll();
    },
    forgetOf(userId) {
      kept.delete(userId);
    },
  };
}

/** Whoever is given or loses a role or an area has another desk at once. */
function standingOf({ caller }: DeskContext): string {
  const { status, highestRank, governorateCode, scopedAbilities, account } = caller;
  const standing = [status, highestRank, governorateCode, scopedAbilities, account.application];
  return JSON.stringify(standing);
}
