import { cairoDay } from "#app/arabic/dates.ts";
import type { World } from "../world.ts";
import { stepOf, tellHolders } from "./act.ts";
import { addSteps, holdRoles } from "./store.ts";
import { removeEnded } from "./store-holders.ts";

const AT_ONCE = 500;

/** Takes the roles whose last day has passed; since then they have granted nothing. A nightly job. */
export async function endRoles({ db, now }: Pick<World, "db"> & { now: Date }): Promise<void> {
  let ended: number;
  do {
    // In one transaction: who lost a role is told, and it stands in the history.
    ended = await db.transaction(async (inner) => {
      await holdRoles(inner);
      const lost = await removeEnded(inner, cairoDay(now), AT_ONCE);
      for (const { userId, role } of lost) {
        await addSteps(inner, stepOf("ended", role, null, now), [userId]);
        await tellHolders(inner, [userId], "ended", role, now);
      }
      return lost.length;
    });
  } while (ended === AT_ONCE);
}
