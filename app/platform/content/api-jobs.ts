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
  findAllFields,
  findDue,
  findItem,
  findOldTrash,
  isInVersion,
  lockItem,
} from "./store.ts";
import { contentItems, withdrawnFiles } from "./tables.ts";

const BATCH_SIZE = 50;
/** Not a request: no network address. */
const NO_ADDRESS = "";

type Parts = Pick<Dependencies, "clock" | "db" | "publisher">;

/**
 * Publishes what is due, also at start: each item in its own transaction, by whichever process is
 * first. Campaign content waits for the end of a silence declared since.
 * @throws the first failure, so that the job is retried
 */
export async function publishDue({ clock, db, publisher }: Parts): Promise<void> {
  const failures: unknown[] = [];
  const now = clock.now();
  let due = await findDue(db, now, BATCH_SIZE);
  while (due.length > 0) {
    for (const each of due) await publishOne(each).catch((error) => failures.push(error));
    // Items that wait for the end of a silence don't block later ones.
    due = await findDue(db, now, BATCH_SIZE, due.at(-1));
  }
  if (failures.length > 0) throw failures[0];

  async function publishOne({ id, kind }: (typeof due)[number]): Promise<void> {
    await db.transaction(async (tx) => {
      await lockItem(tx, id);
      const found = await findItem(tx, kind, byId(id));
      const { state, scheduledAt, scheduledBy } = found?.item ?? {};
      // Another process was faster, or it was unscheduled.
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

/** Nightly job: deletes old trash for good, with its pictures. */
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
        await tx.delete(contentItems).where(byId(id));
        return [...new Set(fields.flatMap((each) => kind.filesOf(each)))];
      });
      await deleteUnusedFiles({ db, files }, keys);
    }
  }
}

/** Skips keys in use: equal uploads share a key. */
export async function deleteUnusedFiles(
  { db, files }: Pick<Dependencies, "db" | "files">,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    if ((await isInVersion(db, key)) || (await isInUse(db, key, "all"))) continue;
    await files.delete(key);
    await db.delete(withdrawnFiles).where(eq(withdrawnFiles.key, key));
  }
}

export const isContentFile = isInVersion;
