import { purgeExpiredInvitations } from "../administrator/store.ts";
import { forgetAidFiles } from "../aid/old.ts";
import { forgetOldSessions } from "../auth/store.ts";
import { forgetOldKeys } from "../database/idempotency.ts";
import { forgetOldWindows } from "../database/rate-limit.ts";
import { purgeOldCodes } from "../email-code/store.ts";
import { unprovedSince } from "../guest/rules.ts";
import { forgetUnproved } from "../guest/store.ts";
import { tidyPoints } from "../leaderboard/store.ts";
import { expireMemberships, forgetWaitingPictures, remindMembers } from "../membership/endings.ts";
import { forgetOldNotifications } from "../notification/store-forget.ts";
import { unconfirmedSince } from "../profile/rules.ts";
import { deleteUnconfirmed } from "../profile/store-email.ts";
import { forgetDeleted } from "../profile/store-forget.ts";
import { forgetOldDeliveries } from "../push/store-delivery.ts";
import { endRoles } from "../role/endings.ts";
import { sealAnew } from "../seal-anew.ts";
import type { World } from "../world.ts";
import type { Jobs } from "./jobs.ts";

type Parts = Pick<
  World,
  "clock" | "configuration" | "db" | "documents" | "files" | "organisation" | "personal"
>;

/**
 * What is done once a night, whichever process does it; each part may be done twice. One that fails
 * keeps none of the others: a file that can't be deleted must not let memberships go on for ever.
 *
 * @throws what the first of those threw that failed, so that the night is tried again
 */
export function nightly(parts: Parts) {
  return async (_: object, jobs: Jobs): Promise<void> => {
    const { clock, db } = parts;
    const now = clock.now();
    const failures: unknown[] = [];
    for (const part of [
      () => forgetOldKeys(db, now),
      () => forgetOldWindows(db, now),
      () => forgetOldSessions(db, now),
      () => purgeOldCodes(db, now),
      () => purgeExpiredInvitations(db, now),
      () => forgetUnproved(db, unprovedSince(now)),
      () => deleteUnconfirmed(db, unconfirmedSince(now)),
      () => forgetWaitingPictures({ ...parts, now }),
      () => forgetAidFiles({ ...parts, now }),
      () => forgetOldNotifications(db, now),
      () => forgetDeleted(parts),
      () => forgetOldDeliveries(db, now),
      () => tidyPoints(db, now),
      () => sealAnew(parts),
      () => expireMemberships({ ...parts, jobs, now }),
      () => remindMembers({ ...parts, jobs, now }),
      () => endRoles({ db, now }),
    ]) {
      await part().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  };
}
