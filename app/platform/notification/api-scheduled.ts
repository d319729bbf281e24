import { NOTIFY } from "#app/contract/ability.ts";
import { isRefusal } from "#app/contract/failure.ts";
import type { Database } from "../database/connect.ts";
import type { Dependencies } from "../dependencies.ts";
import { permissionNow } from "../user/api-permission.ts";
import type { Area } from "../user/area.ts";
import { addressedNow } from "./addressed.ts";
import { audienceOf } from "./rules.ts";
import { countAudience as countPeople } from "./store-audience.ts";
import { countChosen } from "./store-chosen.ts";
import { findScheduledBefore, type ScheduledRow } from "./store-scheduled.ts";

/**
 * All scheduled campaign notifications before a moment whose senders may still send them.
 * Unbounded: each was written by hand, and none may be missed.
 */
export async function scheduledNotificationsBefore(db: Database, until: Date, now: Date) {
  const rows = await findScheduledBefore(db, until);
  const areas = new Map<string, Area>();
  for (const senderId of new Set(rows.map((row) => row.senderId))) {
    areas.set(senderId, (await permissionNow(db, senderId, now)).area(NOTIFY));
  }
  return rows.flatMap((row) => {
    const { id, title, at, campaignReach: reach } = row;
    const area = areas.get(row.senderId);
    const isSent = area && !isRefusal(audienceOf(row.audience, area));
    return reach && isSent ? [{ id, kind: "notification" as const, title, at, reach, row }] : [];
  });
}

/** The number of people it would reach now. */
export async function countReached(
  parts: Pick<Dependencies, "db" | "personal">,
  row: ScheduledRow,
  now: Date,
): Promise<number> {
  const addressed = await addressedNow(parts, row, now);
  if (isRefusal(addressed)) return 0;
  const { chosen, audience } = addressed;
  return chosen
    ? countChosen(parts.db, chosen.people, audience, now)
    : countPeople(parts.db, audience, now);
}
