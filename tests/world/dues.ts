import { eq, sql } from "drizzle-orm";
import { cairoDay } from "#app/arabic/dates.ts";
import type { Dependencies } from "#app/platform/dependencies.ts";
import { dueDay } from "#app/platform/dues/rules.ts";
import { chargePeriod } from "#app/platform/dues/store-charging.ts";
import { duesCharges, duesRates } from "#app/platform/dues/tables.ts";
import { addPersonAt, type Place } from "./cast.ts";

/** A thousand pounds a year, half of it for who joins, a quarter reduced; 30 days to pay. */
export async function addRates(
  { db, clock }: Pick<Dependencies, "db" | "clock">,
  more: Partial<typeof duesRates.$inferInsert> = {},
): Promise<typeof duesRates.$inferSelect> {
  const usual = { validFrom: "2026-01-01", months: 12, joining: 50_000, renewal: 100_000 };
  await db
    .insert(duesRates)
    .values({ ...usual, reduced: 25_000, dueDays: 30, createdAt: clock.now(), ...more })
    .onConflictDoNothing();
  const validFrom = more.validFrom ?? usual.validFrom;
  const [rate] = await db.select().from(duesRates).where(eq(duesRates.validFrom, validFrom));
  if (!rate) throw new Error("The database kept no rate.");
  return rate;
}

/** Leaves nothing of the demo's: triggers keep anybody else from it. */
export async function emptyBooks({ db }: Pick<Dependencies, "db">): Promise<void> {
  await db.execute(sql`truncate dues_entries, dues_receipts, dues_charges, dues_accounts, dues_series,
    dues_cash_days, dues_reductions, dues_rates, dues_settings`);
}

export const damietta: Place = { governorateCode: "11", branchId: null };

/** A member who owes this year's dues, by the rate of addRates alone. */
export async function addDebtor(world: Dependencies, number: number, place: Place = damietta) {
  const rate = await addRates(world);
  const { id, membershipId } = await addPersonAt(world, number, place);
  const now = world.clock.now();
  const [today, periodStart] = [cairoDay(now), rate.validFrom];
  const dueOn = dueDay(periodStart, rate.dueDays, today);
  await chargePeriod(world.db, { rate, periodStart, dueOn, today, now }, { ids: [id] });
  const [charge] = await world.db.select().from(duesCharges).where(eq(duesCharges.userId, id));
  return { id, membershipId, chargeId: charge?.id ?? "" };
}
