import { eq } from "drizzle-orm";
import { contentKinds, TRASH_DAYS } from "#app/contract/content.values.ts";
import type { Dependencies } from "../dependencies.ts";
import { pgNotify } from "../realtime/publish.ts";
import { silenceUntil } from "../silence/api.ts";
import { publishVersion } from "./actions.ts";
import { isInUse } from "./api-withdrawn-files.ts";
import { kinds } from "./kinds.ts";
import { record } from "./record.ts";
import {
  byId,
  deleteItem,
  findAllFields,
  findDue,
  findItem,
  findOldTrash,
  isInVersion,
  lockItem,
} from "./store.ts";
import { withdrawnFiles } from "./tables.ts";

const BATCH_SIZE = 50;
/** Who publishes is no request: it has no network address. */
const NO_ADDRESS = "";

type Parts = Pick<Dependencies, "clock" | "db" | "publisher">;

/**
 * Publishes what is due, each item in a transaction of its own: whichever process comes first does it,
 * and once. Also at the start of a process, for what was due while none ran. Campaign content waits for
 * the end of a silence that was declared after it was scheduled.
 *
 * @throws what the first of those threw that failed, so that the job is tried again
 */
export async function publishDue({ clock, db, publisher }: Parts): Promise<void> {
  const failures: unknown[] = [];
  const now = clock.now();
  let due = await findDue(db, now, BATCH_SIZE);
  while (due.length > 0) {
    for (const each of due) await publishOne(each).catch((error) => failures.push(error));
    // What waits for the end of a silence keeps nothing behind it.
    due = await findDue(db, now, BATCH_SIZE, due.at(-1));
  }
  if (failures.length > 0) throw failures[0];

  async function publishOne({ id, kind }: (typeof due)[number]): Promise<void> {
    await db.transaction(async (tx) => {
      await lockItem(tx, id);
      const found = await findItem(tx, kind, byId(id));
      const { state, scheduledAt, scheduledBy } = found?.item ?? {};
      // Another process was faster, or somebody took it back.
      if (!found || state !== "scheduled" || !scheduledAt || scheduledAt > now) return;
      const reach = kinds[kind].campaignReach?.(found.newest.fields);
      if (reach && (await silenceUntil(tx, reach, now, now))) return;
      await publishVersion({ db: tx, now }, kinds[kind], found);
      const caller = { id: scheduledBy ?? found.newest.madeBy };
      await record({ db: tx, caller, now, address: NO_ADDRESS }, found.item, "publish");
      await publisher.publish(tx);
      await pgNotify(tx, "desk");
    });
  }
}

const DAY = 24 * 60 * 60 * 1000;

/** Deletes for good what was thrown away so long ago, with its pictures; a nightly job. */
export async function purgeOldTrash(
  { db, files }: Pick<Dependencies, "db" | "files">,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - TRASH_DAYS * DAY);
  for (const name of contentKinds) {
    const kind = kinds[name];
    for (const { id } of await findOldTrash(db, name, before, BATCH_SIZE)) {
      const keys = await db.transaction(async (tx) => {
        await lockItem(tx, id);
        const found = await findItem(tx, name, byId(id));
        if (found?.item.state !== "trash") return [];
        const fields = await findAllFields(tx, id);
        if (found.item.publicId) await kind.purge(tx, found.item.publicId);
        await deleteItem(tx, id);
        return [...new Set(fields.flatMap((each) => kind.filesOf(each)))];
      });
      await dropFiles({ db, files }, keys);
    }
  }
}

/** Deletes files that nothing has any more. The same may have been uploaded for something else: it has one key. */
export async function dropFiles(
  { db, files }: Pick<Dependencies, "db" | "files">,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    if ((await isInVersion(db, key)) || (await isInUse(db, key, "all"))) continue;
    await files.delete(key);
    await db.delete(withdrawnFiles).where(eq(withdrawnFiles.key, key));
  }
}

/** Whether a version of something at the desk has a file, a draft as well. */
export const isContentFile = isInVersion;
