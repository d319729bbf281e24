import { eq, gt } from "drizzle-orm";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import { allPersonalData } from "../personal-data.ts";
import { type Handover, handOverPersonalData } from "../privacy/personal-data.ts";
import { merges } from "../user/tables.ts";

/** Runs every feature's handOver; idempotent. */
export async function handOverAll(db: Database, handover: Handover): Promise<void> {
  for (const each of allPersonalData) await handOverPersonalData(each, db, handover);
}

/**
 * Moves rows that in-flight requests wrote to the merged record. A job, a minute after each merge.
 */
export async function finishMerge(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  joinedId: string,
): Promise<void> {
  await finish(db, joinedId, clock.now());
}

async function finish(db: Database, joinedId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const merge = await lockRow(tx, merges, eq(merges.joinedId, joinedId));
    if (merge) await handOverAll(tx, { fromId: joinedId, toId: merge.keptId, now });
  });
}

const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000;

/** The same for all merges of the last days; a nightly job. */
export async function finishNewMerges({
  db,
  now,
}: {
  readonly db: Database;
  readonly now: Date;
}): Promise<void> {
  const recent = await db
    .select({ joinedId: merges.joinedId })
    .from(merges)
    .where(gt(merges.at, new Date(now.getTime() - TWO_DAYS_MS)));
  for (const { joinedId } of recent) await finish(db, joinedId, now);
}
