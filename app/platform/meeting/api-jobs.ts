import type { Dependencies } from "../dependencies.ts";
import { remind } from "./notify.ts";
import { reminderAt } from "./rules.ts";
import { unguardedHasDocument, unguardedLock } from "./store-desk.ts";
import { claimReminder, findReminded, findSoon } from "./store-reminders.ts";

/**
 * Sends reminders a day and 15 minutes before, one transaction per meeting: each is sent once,
 * whichever process comes first.
 * @throws the first error, so that the job is retried
 */
export async function remindOfMeetings({
  clock,
  db,
}: Pick<Dependencies, "clock" | "db">): Promise<void> {
  const now = clock.now();
  const failures: unknown[] = [];
  const remindOne = (id: string) =>
    db.transaction(async (tx) => {
      const meeting = await unguardedLock(tx, id);
      const which = meeting?.state === "planned" ? reminderAt(meeting.startsAt, now) : undefined;
      if (!meeting || !which) return;
      const { startsAt } = meeting;
      if (!(await claimReminder(tx, { meetingId: id, which, startsAt }))) return;
      await remind({ db: tx, now }, meeting, await findReminded(tx, id));
    });
  for (const id of await findSoon(db, now)) {
    await remindOne(id).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Deletes orphaned documents. */
export async function deleteUnusedDocuments(
  { db, documents }: Pick<Dependencies, "db" | "documents">,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    if (!(await unguardedHasDocument(db, key))) await documents.delete(key);
  }
}
