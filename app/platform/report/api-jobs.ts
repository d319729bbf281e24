import { cairoDay } from "#app/arabic/dates.ts";
import type { Dependencies } from "../dependencies.ts";
import { notifyMissing } from "./notify.ts";
import { claimReminder, findUnreported } from "./store-reminders.ts";

export { purgeFiles as purgeReportFiles } from "./files.ts";

/**
 * Reminds organisers of events that ended three days ago without a report: one transaction per
 * event, safe beside other processes.
 * @throws the first failure, after the others, so that the queue retries
 */
export async function remindOfReports({
  clock,
  db,
}: Pick<Dependencies, "clock" | "db">): Promise<void> {
  const now = clock.now();
  const failures: unknown[] = [];
  for (const { id, title, organiserId } of await findUnreported(db, now, cairoDay(now))) {
    await db
      .transaction(async (tx) => {
        if (!(await claimReminder(tx, id, now))) return;
        await notifyMissing({ db: tx, now }, organiserId, title);
      })
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
