import { forgetAidFiles } from "../aid/old.ts";
import { forgetOldSessions } from "../auth/store.ts";
import { forgetOldKeys } from "../database/idempotency.ts";
import { forgetOldWindows } from "../database/rate-limit.ts";
import { unprovedSince } from "../guest/rules.ts";
import { forgetUnproved } from "../guest/store.ts";
import { tidyPoints } from "../leaderboard/store.ts";
import { expireMemberships, forgetWaitingPictures, remindMembers } from "../membership/endings.ts";
import { forgetOldNotifications } from "../notification/store-forget.ts";
import { forgetDeleted } from "../profile/store-forget.ts";
import { forgetOldDeliveries } from "../push/store-delivery.ts";
import { endRoles } from "../role/endings.ts";
import { sealAnew } from "../seal-anew.ts";
import type { World } from "../world.ts";
import type { Jobs } from "./jobs.ts";

type Parts = Pick<World, "clock" | "configuration" | "db" | "documents" | "files" | "personal">;

/** What is done once a night, whichever process does it; each part may be done twice. */
export function nightly(parts: Parts) {
  return async (_: object, jobs: Jobs): Promise<void> => {
    const { clock, db } = parts;
    const now = clock.now();
    await forgetOldKeys(db, now);
    await forgetOldWindows(db, now);
    await forgetOldSessions(db, now);
    await forgetUnproved(db, unprovedSince(now));
    await forgetWaitingPictures({ ...parts, now });
    await forgetAidFiles({ ...parts, now });
    await forgetOldNotifications(db, now);
    await forgetDeleted(parts);
    await forgetOldDeliveries(db, now);
    await tidyPoints(db, now);
    await sealAnew(parts);
    await expireMemberships({ ...parts, jobs, now });
    await remindMembers({ ...parts, jobs, now });
    await endRoles({ db, now });
  };
}
