import { forgetOldSessions } from "../auth/store.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import { forgetOldKeys } from "../database/idempotency.ts";
import { forgetOldWindows } from "../database/rate-limit.ts";
import { unprovedSince } from "../guest/rules.ts";
import { forgetUnproved } from "../guest/store.ts";

/** What is done once a night, whichever process does it; each part may be done twice. */
export function nightly(db: Database, clock: Clock) {
  return async () => {
    const now = clock.now();
    await forgetOldKeys(db, now);
    await forgetOldWindows(db, now);
    await forgetOldSessions(db, now);
    await forgetUnproved(db, unprovedSince(now));
  };
}
