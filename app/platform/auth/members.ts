import { cairoDay } from "#app/arabic/dates.ts";
import { LeastRecentlyUsed } from "#app/least-recently-used.ts";
import type { Database } from "../database/connect.ts";
import type { Member } from "../http/caller.ts";
import type { Metrics } from "../metrics.ts";
import type { Publisher } from "../realtime/publish.ts";
import { findMember } from "./store-member.ts";

export interface Members {
  find(claims: SessionClaims, now: Date): Promise<Member | undefined>;
}

interface SessionClaims {
  readonly userId: string;
  readonly sessionId: string;
}

const KEPT_MS = 15_000;
const MAX_KEPT = 2_000;

interface CachedMember {
  readonly at: number;
  /** Roles may expire with the day. */
  readonly day: string;
  readonly found: Promise<Member | undefined>;
}

/**
 * Caches members for seconds. Triggers notify every process of changed users, sessions, roles and
 * applications; notifications are drained before each answer, so a revoked ability is gone
 * everywhere once committed. Without a connection for them the database is asked.
 */
export function openMembers({
  db,
  metrics,
  publisher,
}: {
  db: Database;
  metrics: Pick<Metrics, "cacheAsked">;
  publisher: Publisher;
}): Members {
  let users = new LeastRecentlyUsed<string, Map<string, CachedMember>>(MAX_KEPT);
  publisher.on("members", (userId) => {
    // A read in flight ends in the discarded map.
    if (userId) users.delete(userId);
    else users = new LeastRecentlyUsed(MAX_KEPT);
  });
  const known = ({ userId, sessionId }: SessionClaims) => users.get(userId)?.get(sessionId);

  function read(claims: SessionClaims, now: Date): Promise<Member | undefined> {
    const found = findMember(db, claims, now);
    const sessions = users.get(claims.userId) ?? new Map<string, CachedMember>();
    sessions.set(claims.sessionId, { at: now.getTime(), day: cairoDay(now), found });
    users.set(claims.userId, sessions);
    const evict = () => void sessions.delete(claims.sessionId);
    found.then((member) => member ?? evict(), evict);
    return found;
  }

  return {
    async find(claims, now) {
      const kept = known(claims);
      const age = kept ? now.getTime() - kept.at : KEPT_MS;
      const isFresh = age >= 0 && age < KEPT_MS && kept?.day === cairoDay(now);
      const isHit = kept && isFresh && (await publisher.hasHeardAll()) && known(claims) === kept;
      metrics.cacheAsked("member", isHit === true);
      return isHit ? kept.found : read(claims, now);
    },
  };
}
