import { eq } from "drizzle-orm";
import { codeKeys } from "#app/platform/attendance/resource.ts";
import { codeForWindow, windowOf } from "#app/platform/attendance/rules.ts";
import { savePresence } from "#app/platform/attendance/store.ts";
import { insertGathering } from "#app/platform/attendance/store-gatherings.ts";
import { gatherings } from "#app/platform/attendance/tables.ts";
import type { Dependencies } from "#app/platform/dependencies.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";

const HOUR = 60 * 60 * 1000;

/** A gathering in Damietta whose door is open. */
export async function addGathering(
  { db, clock }: Dependencies,
  number: number,
  id?: string,
): Promise<string> {
  const now = clock.now();
  const added = await insertGathering(db, {
    title: `لقاء ${number}`,
    place: "مقر الحزب",
    governorateCode: "11",
    startsAt: new Date(now.getTime() - HOUR),
    endsAt: new Date(now.getTime() + 3 * HOUR),
    createdAt: now,
  });
  if (id) await db.update(gatherings).set({ id }).where(eq(gatherings.id, added));
  return id ?? added;
}

/** What its screen shows now. */
export function codeNow({ configuration, clock }: Dependencies, id: string): string {
  const [key] = codeKeys(configuration);
  if (!key) throw new Error("No key for codes is configured.");
  return codeForWindow(key, id, windowOf(clock.now()).window);
}

/** Somebody of the demo is at it; answers the presence's id. */
export async function addPresence(
  world: Dependencies,
  gatheringId: string,
  uid: string,
): Promise<string> {
  const userId = (await findUserByFacebook(world.db, uid))?.id ?? "";
  return (await savePresence(world.db, { gatheringId, userId }, world.clock.now())).id;
}
