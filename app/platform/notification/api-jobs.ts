import { eq } from "drizzle-orm";
import { isRefusal } from "#app/contract/failure.ts";
import { liftLimits } from "../database/connect.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { silenceUntil } from "../silence/api.ts";
import { addressedNow } from "./addressed.ts";
import { send } from "./send.ts";
import { findDueIds, lockScheduled } from "./store-scheduled.ts";
import { scheduledNotifications } from "./tables.ts";

const BATCH_SIZE = 50;
const NO_ADDRESS = "";

/**
 * Sends due notifications, each once, in a transaction of its own, to whom its sender reaches now.
 * Campaign messages wait for the end of a silence.
 * @throws the first error, so that the job is retried
 */
export async function sendDue(
  { clock, db, personal }: Pick<Dependencies, "clock" | "db" | "personal">,
  jobs: Jobs,
): Promise<void> {
  const failures: unknown[] = [];
  const now = clock.now();
  const next = (after?: string) => findDueIds(db, now, { after, limit: BATCH_SIZE });
  let due = await next();
  while (due.length > 0) {
    for (const id of due) await sendOne(id).catch((error: unknown) => failures.push(error));
    due = await next(due.at(-1));
  }
  if (failures.length > 0) throw failures[0];

  async function sendOne(id: string): Promise<void> {
    await db.transaction(async (tx) => {
      // A selective filter may scan a million people.
      await liftLimits(tx);
      const row = await lockScheduled(tx, id);
      // Sent by another process, or cancelled.
      if (!row) return;
      const { campaignReach } = row;
      if (campaignReach && (await silenceUntil(tx, campaignReach, now, now))) return;
      await tx.delete(scheduledNotifications).where(eq(scheduledNotifications.id, id));
      const addressed = await addressedNow({ db: tx, personal }, row, now);
      if (isRefusal(addressed)) return;
      const context = { db: tx, jobs, personal, now, address: NO_ADDRESS };
      await send(context, row, addressed);
    });
  }
}
