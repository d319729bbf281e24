import { isRefusal } from "#app/contract/failure.ts";
import { MAX_HELD_LOOKED_AT } from "#app/contract/silence.values.ts";
import type { Database } from "../database/connect.ts";
import type { World } from "../world.ts";
import { addressedNow } from "./addressed.ts";
import { countAudience as countPeople } from "./store-audience.ts";
import { countChosen } from "./store-chosen.ts";
import { findScheduledBefore, type ScheduledRow } from "./store-scheduled.ts";

/** Notifications of the campaign that are to be sent before a moment, the first of them. */
export async function scheduledNotificationsBefore(db: Database, until: Date) {
  const rows = await findScheduledBefore(db, until, MAX_HELD_LOOKED_AT);
  return rows.flatMap((row) => {
    const { id, title, at, campaignReach: reach } = row;
    return reach ? [{ id, kind: "notification" as const, title, at, reach, row }] : [];
  });
}

/** How many a notification would reach if it were sent now; null where its sender may not send it any more. */
export async function countReached(
  parts: Pick<World, "db" | "personal">,
  row: ScheduledRow,
  now: Date,
): Promise<number | null> {
  const addressed = await addressedNow(parts, row, now);
  if (isRefusal(addressed)) return null;
  const { chosen, audience } = addressed;
  return chosen
    ? countChosen(parts.db, chosen.people, audience, now)
    : countPeople(parts.db, audience, now);
}
