import type { Database } from "../database/connect.ts";
import { findScheduledCampaign } from "./store-scheduled.ts";

/** What a silence may hold: all drafts of the campaign that are to be published before a moment. */
export async function scheduledEventsBefore(db: Database, until: Date) {
  const rows = await findScheduledCampaign(db, until);
  return rows.flatMap(({ publishAt: at, governorateCode, ...row }) =>
    at ? [{ ...row, kind: "event" as const, at, reach: [governorateCode] }] : [],
  );
}
