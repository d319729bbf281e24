import { cairoDay } from "#app/arabic/dates.ts";
import type { World } from "../world.ts";
import { lastToClose } from "./rules.ts";
import { countPeople } from "./store-people.ts";
import { closeDays, recountMarked } from "./store-rollups.ts";
import { findState } from "./store-state.ts";

/**
 * Closes yesterday, counts anew what has changed of closed days, and once a day the people on file. Of
 * several processes one does it, the others find it done.
 */
export async function tendStatistics({ db, clock }: Pick<World, "db" | "clock">): Promise<void> {
  const now = clock.now();
  await closeDays(db, lastToClose(now), now);
  await recountMarked(db, now);
  const { countedOn } = await findState(db);
  if (countedOn === null || countedOn < cairoDay(now)) await countPeople(db, now);
}
