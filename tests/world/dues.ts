import { eq } from "drizzle-orm";
import type { Dependencies } from "#app/platform/dependencies.ts";
import { chargeMembers } from "#app/platform/dues/api.ts";
import { duesCharges, duesRates } from "#app/platform/dues/tables.ts";
import { addPersonAt, type Place } from "./cast.ts";

/** A thousand pounds a year, half of it for who joins, a quarter reduced; 30 days to pay. */
export async function addRates(
  { db, clock }: Pick<Dependencies, "db" | "clock">,
  more: Partial<typeof duesRates.$inferInsert> = {},
): Promise<void> {
  const usual = { validFrom: "2026-01-01", months: 12, joining: 50_000, renewal: 100_000 };
  await db
    .insert(duesRates)
    .values({ ...usual, reduced: 25_000, dueDays: 30, createdAt: clock.now(), ...more })
    .onConflictDoNothing();
}

export const damietta: Place = { governorateCode: "11", branchId: null };

/** A member who owes this year's dues. */
export async function addDebtor(world: Dependencies, number: number, place: Place = damietta) {
  await addRates(world);
  const { id, membershipId } = await addPersonAt(world, number, place);
  await chargeMembers(world.db, [id], world.clock.now());
  const [charge] = await world.db.select().from(duesCharges).where(eq(duesCharges.userId, id));
  return { id, membershipId, chargeId: charge?.id ?? "" };
}
