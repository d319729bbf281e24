import { cairoDay } from "#app/arabic/dates.ts";
import { LeastRecentlyUsed } from "#app/least-recently-used.ts";
import type { Database } from "../database/connect.ts";
import type { Member } from "../http/caller.ts";
import type { Publisher } from "../realtime/publish.ts";
import { findMember } from "./store-member.ts";

/** Who signed-in callers are, as this process knows it. */
export interface Members {
  /**
   * The user of a live session, as the database has it now; undefined when the session has ended.
   *
   * @param claims what a valid token says
   */
  find(claims: SessionClaims, now: Date): Promise<Member | undefined>;
}

interface SessionClaims {
  readonly userId: string;
  readonly sessionId: string;
}

/** For how long a member is kept whom nothing changes. */
const KEPT_MS = 15_000;
/** As many as are at work within that time. */
const MAX_KEPT = 2_000;

interface Kept {
  readonly at: number;
  /** A role may be held until the end of it. */
  readonly day: string;
  readonly found: Promise<Member | undefined>;
}

/**
 * Keeps members for seconds, because every request of theirs asks for them. Triggers tell each process
 * whose row, session, role or application was changed in any way. What was told before a request is
 * heard before it is answered from here, so that who loses an ability has lost it everywhere once the
 * change is committed. While nothing can be heard, the database is asked.
 */
export function openMembers({ db, publisher }: { db: Database; publisher: Publisher }): Members {
  let users = new LeastRecentlyUsed<string, Map<string, Kept>>(MAX_KEPT);
  publisher.on("members", (userId) => {
    // A reading under way ends in what is left behind.
    if (userId) users.delete(userId);
    else users = new LeastRecentlyUsed(MAX_KEPT);
  });
  const known = ({ userId, sessionId }: SessionClaims) => users.get(userId)?.get(sessionId);

  function read(claims: SessionClaims, now: Date): Promise<Member | undefined> {
    const found = findMember(db, claims, now);
    const sessions = users.get(claims.userId) ?? new Map<string, Kept>();
    sessions.set(claims.sessionId, { at: now.getTime(), day: cairoDay(now), found });
    users.set(claims.userId, sessions);
    const forget = () => void sessions.delete(claims.sessionId);
    found.then((member) => member ?? forget(), forget);
    return found;
  }

  return {
    async find(claims, now) {
      const kept = known(claims);
      const age = kept ? now.getTime() - kept.at : KEPT_MS;
      const isFresh = age >= 0 && age < KEPT_MS && kept?.day === cairoDay(now);
      if (kept && isFresh && (await publisher.hasHeardAll()) && known(claims) === kept) {
        return kept.found;
      }
      return read(claims, now);
    },
  };
}
