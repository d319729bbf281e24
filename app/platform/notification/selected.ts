import { NOTIFY } from "#app/contract/ability.ts";
import { isRefusal } from "#app/contract/failure.ts";
import { MAX_PEOPLE_LISTED } from "#app/contract/people.values.ts";
import { liftLimits } from "../database/connect.ts";
import type { Dependencies } from "../dependencies.ts";
import type { JobKinds, Jobs } from "../jobs/jobs.ts";
import { type SelectedPeople, type Selection, selectPeople } from "../people/api-selection.ts";
import { silenceUntil } from "../silence/api.ts";
import { permissionNow } from "../user/api-permission.ts";
import { findNotification } from "./api.ts";
import { type Audience, audienceOf } from "./rules.ts";
import { addNamed, type Broadcast } from "./store.ts";
import { addRecipients, countChosen, isBeingAddressed, release } from "./store-chosen.ts";

interface Chosen {
  readonly selection: Selection;
  readonly people: SelectedPeople;
  readonly audience: Audience;
}

/** People per transaction, within the statement timeout. */
const BATCH_SIZE = 1_000;

/**
 * Notifies a selection by name. Above a list's bound a job continues; it is pushed once all are
 * stored.
 */
export async function notifyChosen(
  {
    db,
    jobs,
    personal,
    now,
  }: Pick<Dependencies, "db" | "jobs" | "personal"> & { readonly now: Date },
  words: Broadcast,
  { selection, people, audience }: Chosen,
) {
  const row = await addNamed(db, words, now);
  if ((await countChosen(db, people, audience, now)) <= MAX_PEOPLE_LISTED) {
    const all = { audience, after: undefined, limit: MAX_PEOPLE_LISTED };
    await addRecipients(db, row.id, people, all, now);
    await release(db, row.id);
  } else {
    const sealed = personal.seal(JSON.stringify(selection));
    await jobs.add(db, "notifySelected", { notificationId: row.id, sealed });
  }
  return row;
}

type Parts = Pick<Dependencies, "clock" | "db" | "personal">;

/**
 * Adds the remaining recipients, one batch per transaction, while the sender keeps the right. After
 * a kill it skips existing ones; the last batch releases it, once.
 */
export function notifySelected({ db, ...parts }: Parts, limit = BATCH_SIZE) {
  return async (job: JobKinds["notifySelected"], jobs: Jobs) => {
    let after: string | undefined;
    do {
      const batch = { after, limit };
      after = await db.transaction((tx) => notifyNext({ ...parts, db: tx }, job, jobs, batch));
    } while (after);
  };
}

async function notifyNext(
  { db, clock, personal }: Parts,
  job: JobKinds["notifySelected"],
  jobs: Jobs,
  batch: { readonly after: string | undefined; readonly limit: number },
): Promise<string | undefined> {
  await liftLimits(db);
  const now = clock.now();
  const notification = await findNotification(db, job.notificationId);
  if (!notification?.senderId || !isBeingAddressed(notification)) return;
  const { id, senderId, campaignReach: reach } = notification;
  const until = reach && (await silenceUntil(db, reach, now, now));
  if (until) {
    const afterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
    await jobs.add(db, "notifySelected", job, { afterSeconds });
    return;
  }
  const reader = await permissionNow(db, senderId, now);
  const audience = audienceOf({ governorates: [], roles: [] }, reader.area(NOTIFY));
  if (isRefusal(audience)) return;
  const people = selectPeople(JSON.parse(personal.open(job.sealed)) as Selection, reader, now);
  const last = await addRecipients(db, id, people, { audience, ...batch }, now);
  if (!last) await release(db, id);
  return last;
}
