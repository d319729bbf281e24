import { cairoDay } from "#app/arabic/dates.ts";
import type { World } from "../world.ts";
import { notifyHolders, stepOf } from "./act.ts";
import { addSteps, lockRoles } from "./store.ts";
import { removeEnded } from "./store-holders.ts";

const BATCH_SIZE = 500;

/** Takes the roles whose last day has passed; since then they have granted nothing. A nightly job. */
export async function endRoles({ db, now }: Pick<World, "db"> & { now: Date }): Promise<void> {
  let count: number;
  do {
    // In one transaction: who lost a role is told, and it stands in the history.
    count = await db.transaction(async (tx) => {
      await lockRoles(tx);
      const removed = await removeEnded(tx, cairoDay(now), BATCH_SIZE);
      for (const { userId, role } of removed) {
        await addSteps(tx, stepOf("ended", role, null, now), [userId]);
        await notifyHolders(tx, [userId], "ended", role, now);
      }
      return removed.length;
    });
  } while (count === BATCH_SIZE);
}
