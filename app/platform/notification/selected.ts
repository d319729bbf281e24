import { NOTIFY } from "#app/contract/ability.ts";
import { isRefusal } from "#app/contract/failure.ts";
import { MAX_PEOPLE_LISTED } from "#app/contract/people.values.ts";
import type { JobKinds, Jobs } from "../jobs/jobs.ts";
import { type SelectedPeople, type Selection, selectPeople } from "../people/api-selection.ts";
import { silenceUntil } from "../silence/api.ts";
import { permissionNow } from "../user/api-permission.ts";
import type { World } from "../world.ts";
import { findNotification } from "./api.ts";
import { type Audience, audienceOf } from "./rules.ts";
import { addNamed, type Broadcast } from "./store.ts";
import { addRecipients, allowLongQuery, countChosen } from "./store-chosen.ts";

interface Chosen {
  readonly selection: Selection;
  readonly people: SelectedPeople;
  /** The sender's area. */
  readonly audience: Audience;
}

/**
 * Tells exactly the people of a selection: by name, since nobody else finds it under a key of theirs. Up
 * to the bound of a list at once, more by a job; until all are found it is not pushed.
 */
export async function tellChosen(
  { db, jobs, personal, now }: Pick<World, "db" | "jobs" | "personal"> & { readonly now: Date },
  words: Broadcast,
  { selection, people, audience }: Chosen,
) {
  const isAtOnce = (await countChosen(db, people, audience, now)) <= MAX_PEOPLE_LISTED;
  const row = await addNamed(db, words, isAtOnce ? null : now, now);
  if (isAtOnce) await addRecipients(db, row.id, people, audience, now);
  else {
    const sealed = personal.seal(JSON.stringify(selection));
    await jobs.add(db, "tellSelected", { notificationId: row.id, sealed });
  }
  return row;
}

/** Finds those whom a notification is for; what its sender may not send any more reaches nobody. */
export function tellSelected({ db, clock, personal }: Pick<World, "clock" | "db" | "personal">) {
  return async (job: JobKinds["tellSelected"], jobs: Jobs) => {
    await db.transaction(async (tx) => {
      await allowLongQuery(tx);
      const now = clock.now();
      const notification = await findNotification(tx, job.notificationId);
      if (!notification?.senderId) return;
      const { campaignReach: reach } = notification;
      const until = reach && (await silenceUntil(tx, reach, now, now));
      if (until) {
        const afterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
        return jobs.add(tx, "tellSelected", job, { afterSeconds });
      }
      const reader = await permissionNow(tx, notification.senderId, now);
      const audience = audienceOf({ governorates: [], roles: [] }, reader.area(NOTIFY));
      if (isRefusal(audience)) return;
      const selection = JSON.parse(personal.open(job.sealed)) as Selection;
      const people = selectPeople(selection, reader, now);
      await addRecipients(tx, notification.id, people, audience, now);
    });
  };
}
