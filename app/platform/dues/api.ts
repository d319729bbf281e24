import { cairoDay } from "#app/arabic/dates.ts";
import { type Database, liftLimits } from "../database/connect.ts";
import type { Dependencies } from "../dependencies.ts";
import { dueDay, periodStart, rateOn } from "./rules.ts";
import { findSettings } from "./store.ts";
import { findOwed, findWrongBooks } from "./store-books.ts";
import { type Charging, chargePeriod, findRates } from "./store-charging.ts";

export { findOwed } from "./store-books.ts";

/** Bounds the locks of a night with a million members. */
const MEMBERS_BATCH_SIZE = 5_000;

/**
 * Charges the period of today to members in good standing who were not charged for it, in the
 * caller's transaction: when a membership begins or is renewed.
 */
export async function chargeMembers(
  db: Database,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  const charging = await findCharging(db, now);
  if (charging && userIds.length > 0) await chargePeriod(db, charging, { ids: userIds });
}

/** Nightly job: the same for everybody, in batches that another night goes on with. */
export async function chargeEverybody({
  db,
  now,
}: Pick<Dependencies, "db"> & { readonly now: Date }): Promise<void> {
  const charging = await findCharging(db, now);
  if (!charging) return;
  let after: string | undefined;
  do {
    const from: string | undefined = after;
    after = await db.transaction(async (tx) => {
      await liftLimits(tx);
      return chargePeriod(tx, charging, { after: from, limit: MEMBERS_BATCH_SIZE });
    });
  } while (after);
}

async function findCharging(db: Database, now: Date): Promise<Charging | undefined> {
  const today = cairoDay(now);
  const rate = rateOn(await findRates(db), today);
  if (!rate) return undefined;
  const start = periodStart(today, rate.months);
  const dueOn = dueDay(start, rate.dueDays, today);
  return { rate, periodStart: start, dueOn, today, now };
}

/** Nightly job: adds the books up anew, and says in the log where sums that are kept differ. */
export async function checkBooks({ db, log }: Pick<Dependencies, "db" | "log">): Promise<void> {
  const wrong = await db.transaction(async (tx) => {
    // All rows of the books: longer than people wait.
    await liftLimits(tx, "0");
    return findWrongBooks(tx);
  });
  if (Object.values(wrong).some((count) => count > 0)) {
    log.error(wrong, "the books of dues don't add up");
  }
}

/** What somebody owes, and whether that holds up their renewal. */
export async function findDebt(
  db: Database,
  userId: string,
): Promise<{ readonly owed: number; readonly blocksRenewal: boolean }> {
  const owed = await findOwed(db, userId);
  const settings = owed > 0 ? await findSettings(db) : undefined;
  return { owed, blocksRenewal: settings?.blocksRenewal ?? false };
}
