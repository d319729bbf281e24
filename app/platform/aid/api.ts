import type { Database } from "../database/connect.ts";
import type { Dependencies } from "../dependencies.ts";
import { closedBefore, unattachedBefore } from "./rules.ts";
import { deleteClosed, deleteUnattached } from "./store-files.ts";

/** So many at a time: a night with a million files takes no more memory than one with ten. */
const FILES_BATCH_SIZE = 200;

/**
 * Forgets the files that nobody needs any more: those whose request never came, and those of requests
 * that were closed long ago; a nightly job.
 */
export async function purgeAidFiles({
  db,
  documents,
  now,
}: Pick<Dependencies, "db" | "documents"> & { readonly now: Date }): Promise<void> {
  const deletions = [
    (tx: Database) => deleteUnattached(tx, unattachedBefore(now), FILES_BATCH_SIZE),
    (tx: Database) => deleteClosed(tx, closedBefore(now), FILES_BATCH_SIZE),
  ];
  for (const deleteSome of deletions) {
    let count: number;
    do {
      // The rows go when the files are gone, so that a night that breaks off is made good by the next.
      count = await db.transaction(async (tx) => {
        const keys = await deleteSome(tx);
        for (const key of keys) await documents.delete(key);
        return keys.length;
      });
    } while (count === FILES_BATCH_SIZE);
  }
}
