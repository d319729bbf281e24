import type { Database } from "../platform/database/connect.ts";
import { silences } from "../platform/silence/tables.ts";
import type { DemoCalendar } from "./calendar.ts";

export async function seedSilences(db: Database, calendar: DemoCalendar): Promise<void> {
  await db.insert(silences).values([
    {
      governorates: ["24", "25"],
      fromAt: calendar.at(-40, "12:00"),
      toAt: calendar.at(-38, "21:00"),
    },
    { governorates: null, fromAt: calendar.at(25, "12:00"), toAt: calendar.at(27, "21:00") },
  ]);
}
