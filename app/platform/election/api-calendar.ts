import { homePhases } from "#app/contract/election-desk.values.ts";
import type { Database } from "../database/connect.ts";
import type { Publisher } from "../realtime/publish.ts";
import { readRows } from "./settings.ts";
import { type DaysOfPhase, daysIn } from "./voting.ts";

/** Without a governorate, those of all. */
export async function votingDaysIn(
  db: Database,
  publisher: Publisher,
  governorateCode: string | null,
): Promise<Pick<DaysOfPhase, "phase" | "from" | "until">[]> {
  const { dates } = await readRows(db, publisher);
  return homePhases.flatMap((phase) => {
    const days = daysIn(dates, phase, governorateCode ?? undefined);
    return days ? [{ phase, from: days.from, until: days.until }] : [];
  });
}
