import { eq } from "drizzle-orm";
import type { NewEvent } from "#app/platform/event/store.ts";
import { eventHelpers, eventPlaces } from "#app/platform/event/tables.ts";
import { units } from "#app/platform/structure/tables.ts";
import { roles } from "#app/platform/user/tables.ts";
import { addPersonAt, type Place } from "#tests/world/cast.ts";
import { addEvent } from "#tests/world/event.ts";
import type { Everybody } from "#tests/world/permission-table.ts";

const QUARTER = 15 * 60 * 1000;
let writers = 5_000;

export interface EventAt {
  readonly id: string;
  readonly governorateCode: string;
  /** Where its writer has a place, and a guest asks for one. */
  readonly placeId: string;
  readonly guestId: string;
}

/**
 * An event that somebody who belongs to a place wrote for where they belong; it is for administrators.
 *
 * @param isHelped everybody who is asked helps at its door
 */
export async function addEventAt(
  { there, db, ids, keep }: Everybody,
  place: Place,
  more: Partial<NewEvent> = {},
  isHelped = false,
): Promise<EventAt> {
  const writer = await keep(JSON.stringify(["writer", place]), async () => {
    const [branch] = await db
      .select()
      .from(units)
      .where(eq(units.id, place.branchId ?? ""));
    const { id } = await addPersonAt(there, ++writers, place, { membershipId: `W${writers}` });
    return { id, governorateCode: branch?.governorateCode ?? place.governorateCode };
  });
  const [audience] = await keep("administrators", () =>
    db.select().from(roles).where(eq(roles.standardRank, "admin")),
  );
  const now = there.clock.now();
  const id = await addEvent(there, {
    type: "private",
    allowedRoles: [audience?.id ?? 0],
    // Its door opens before it begins.
    startsAt: new Date(now.getTime() + QUARTER),
    governorateCode: writer.governorateCode,
    createdBy: writer.id,
    ...more,
  });
  const holder = { eventId: id, companions: 0, answers: [], since: now };
  const guest = { guestName: "زائر", guestEmail: "zair@example.org" };
  const [own, asking] = await db
    .insert(eventPlaces)
    .values([
      { ...holder, userId: writer.id, state: "registered" },
      { ...holder, ...guest, state: "asked" },
    ])
    .returning();
  if (isHelped) {
    const helpers = Object.values(ids).map((userId) => ({ eventId: id, userId }));
    await db.insert(eventHelpers).values(helpers);
  }
  const { governorateCode } = writer;
  return { id, governorateCode, placeId: own?.id ?? "", guestId: asking?.id ?? "" };
}
