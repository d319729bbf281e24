import { keptInvitations } from "../administrator/tables.ts";
import { purgeAidFiles } from "../aid/api.ts";
import { sealWholeAudit } from "../audit/api.ts";
import { keptSessions, keptTokens } from "../auth/tables.ts";
import { rotateCardKeys } from "../card/api.ts";
import { followAllChats, purgeOldMessages, renewChatWords } from "../chat/api-jobs.ts";
import { tidyConferences } from "../conference/api.ts";
import { purgeOldTrash } from "../content/api-jobs.ts";
import { purgeOld, type Retention } from "../database/purge.ts";
import { keptAnswers, keptBrowsers, keptWindows } from "../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { chargeEverybody, checkBooks } from "../dues/api.ts";
import { remindDebtors } from "../dues/api-reminders.ts";
import { keptCodes } from "../email-code/tables.ts";
import { purgeEventGuests } from "../event/api-jobs.ts";
import { purgeOldExports, resumeExports } from "../export/api.ts";
import { keptRegistrations } from "../guest/tables.ts";
import { purgeOldImports, resumeImports } from "../import/api-jobs.ts";
import { maintainPoints } from "../leaderboard/api.ts";
import { finishDepartures } from "../leaving/api-jobs.ts";
import { keptDepartureCodes, keptDepartures } from "../leaving/tables.ts";
import { expireMemberships, purgeUnattachedPictures, remindMembers } from "../membership/api.ts";
import { finishNewMerges } from "../merge/api.ts";
import { purgeOldMails, purgeQuotedBefore } from "../moderation/api-jobs.ts";
import { purgeOldNotifications } from "../notification/api.ts";
import { keptSelections } from "../people/tables.ts";
import { resealAll } from "../privacy/reseal.ts";
import { eraseDeleted } from "../profile/api-erasure.ts";
import { keptChanges } from "../profile/tables.ts";
import { purgeOldDeliveries } from "../push/api.ts";
import { pgNotify } from "../realtime/publish.ts";
import { purgeReportFiles } from "../report/api-jobs.ts";
import { endRoles } from "../role/api.ts";
import { resumeRoleChanges } from "../role/api-bulk.ts";
import { keptRoleChanges } from "../role/tables.ts";
import { purgeOldVideos } from "../video/api.ts";
import type { Jobs } from "./jobs.ts";

type Parts = Pick<
  Dependencies,
  "clock" | "configuration" | "db" | "documents" | "files" | "log" | "organisation" | "personal"
>;

const retentions: readonly Retention[] = [
  keptAnswers,
  keptWindows,
  keptTokens,
  keptSessions,
  keptCodes,
  keptBrowsers,
  keptInvitations,
  keptRegistrations,
  keptChanges,
  keptSelections,
  keptRoleChanges,
  keptDepartures,
  keptDepartureCodes,
];

/**
 * The nightly tasks, in whichever process; each is idempotent. A failed task doesn't stop the
 * others.
 * @throws the first error, so that the night is retried
 */
export function nightly(parts: Parts) {
  return async (_: object, jobs: Jobs): Promise<void> => {
    const { clock, db } = parts;
    const now = clock.now();
    const failures: unknown[] = [];
    for (const part of [
      ...retentions.map((each) => () => purgeOld(db, each, now)),
      () => tidyConferences(parts),
      () => purgeUnattachedPictures({ ...parts, now }),
      () => purgeAidFiles({ ...parts, now }),
      () => purgeReportFiles({ ...parts, now }),
      () => purgeOldTrash(parts, now),
      () => purgeOldVideos(parts, now),
      async () =>
        parts.configuration.facebookPage && jobs.add(db, "facebookPage", { isFull: true }),
      () => purgeOldNotifications(db, now),
      () => purgeOldMails(db, now),
      () => purgeQuotedBefore(db, now),
      () => purgeEventGuests(parts),
      () => purgeOldExports({ ...parts, now }),
      () => resumeExports({ db, jobs }),
      () => resumeRoleChanges({ db, jobs }),
      () => finishNewMerges({ db, now }),
      () => finishDepartures({ ...parts, jobs, now }),
      () => eraseDeleted(parts),
      () => purgeOldDeliveries(db, now),
      () => maintainPoints(db, now),
      () => purgeOldImports({ ...parts, now }),
      () => resumeImports({ db, jobs }),
      () => followAllChats(parts),
      () => purgeOldMessages({ ...parts, jobs, now }),
      async () => {
        await renewChatWords(parts);
        await resealAll(parts);
      },
      () => rotateCardKeys({ ...parts, now }),
      () => expireMemberships({ ...parts, jobs, now }),
      () => remindMembers({ ...parts, jobs, now }),
      () => chargeEverybody({ db, now }),
      () => remindDebtors({ ...parts, jobs, now }),
      () => checkBooks(parts),
      () => endRoles({ db, now }),
      () => sealWholeAudit(db, parts.log),
      // Any desk may be stale.
      () => pgNotify(db, "desk"),
    ]) {
      await part().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  };
}
