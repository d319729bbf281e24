import type { Database } from "../database/connect.ts";
import type { Dependencies } from "../dependencies.ts";
import { closedBefore, unattachedBefore } from "./rules.ts";
import { deleteClosed, deleteUnattached } from "./store-files.ts";

/** Bounds the memory of a night, however many files there are. */
const FILES_BATCH_SIZE = 200;

/** Nightly job: deletes files that were never attached, and those of long closed requests. */
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
      // Rows go after the files, so that the next night makes a crash good.
      count = await db.transaction(async (tx) => {
        const keys = await deleteSome(tx);
        for (const key of keys) await documents.delete(key);
        return keys.length;
      });
    } while (count === FILES_BATCH_SIZE);
  }
}
