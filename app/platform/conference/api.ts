import type { Dependencies } from "../dependencies.ts";
import { pgNotify } from "../realtime/publish.ts";
import { endSilent } from "./store.ts";
import { purgeSignals } from "./store-signals.ts";

export { countAttended, findUse, isEnded } from "./store.ts";

/** Job: ends silent stays in rooms that no process streams, and deletes old signals. */
export async function tidyConferences({
  db,
  clock,
}: Pick<Dependencies, "clock" | "db">): Promise<void> {
  const now = clock.now();
  for (const meetingId of await endSilent(db, now)) await pgNotify(db, "conferences", meetingId);
  await purgeSignals(db, now);
}
