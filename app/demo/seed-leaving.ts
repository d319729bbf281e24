import type { Database } from "../platform/database/connect.ts";
import { dueAt } from "../platform/leaving/rules.ts";
import { departures } from "../platform/leaving/tables.ts";
import type { Personal } from "../platform/privacy/personal.ts";
import type { DemoCalendar } from "./calendar.ts";
import { demoDepartures } from "./content/departures.ts";

/** Of people who are no longer there. */
export async function seedDepartures(
  db: Database,
  personal: Personal,
  calendar: DemoCalendar,
): Promise<void> {
  await db.insert(departures).values(
    demoDepartures.map(({ daysAgo, reason, ...departure }) => {
      const askedAt = calendar.officeDay(daysAgo);
      const sealedReason = reason && personal.seal(reason);
      return { ...departure, sealedReason, askedAt, dueAt: dueAt(askedAt) };
    }),
  );
}
