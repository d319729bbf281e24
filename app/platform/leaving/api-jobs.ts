import { audit } from "../audit/api.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { closeAccountOf } from "../people/api-account.ts";
import { leavingMail } from "./mail.ts";
import { endDeparture, findDue, lockDeparture, lockPerson } from "./store.ts";

const BATCH_SIZE = 100;

interface Parts extends Pick<Dependencies, "configuration" | "db" | "organisation"> {
  readonly jobs: Jobs;
  readonly now: Date;
}

/**
 * Nightly job: makes departures final whose way back is over. Accounts are closed, for the erasure
 * that follows, with a last mail while the address is there. Each in its own transaction.
 */
export async function finishDepartures(parts: Parts): Promise<void> {
  const { db, now } = parts;
  for (;;) {
    const ids = await findDue(db, now, BATCH_SIZE);
    for (const id of ids) await finish(parts, id);
    if (ids.length < BATCH_SIZE) return;
  }
}

async function finish(
  { db: everywhere, jobs, now, configuration, organisation }: Parts,
  id: string,
): Promise<void> {
  await everywhere.transaction(async (db) => {
    const departure = await lockDeparture(db, id);
    if (departure?.state !== "waiting") return;
    await endDeparture(db, id, { state: "done" });
    const { userId, kind } = departure;
    const person = userId ? await lockPerson(db, userId) : undefined;
    if (kind === "membership" || !person || person.status === "deleted") return;
    await closeAccountOf(db, person.id);
    const by = { db, now, caller: person, address: "" };
    await audit(by, "account-closed-as-asked", { subject: person.id });
    if (!person.email) return;
    // Arabic: nobody's language is known.
    const about = { to: person.email, about: "deleted", language: "ar" } as const;
    await jobs.add(db, "mail", leavingMail(about, configuration.publicUrl, organisation.get()));
  });
}
