import type { Database } from "../database/connect.ts";
import type { World } from "../world.ts";
import { closedBefore, waitingSince } from "./rules.ts";
import { deleteClosed, deleteWaiting } from "./store-files.ts";

/** So many at a time: a night with a million files takes no more memory than one with ten. */
const FILES_AT_ONCE = 200;

/**
 * Forgets the files that nobody needs any more: those whose request never came, and those of requests
 * that were closed long ago; a nightly job.
 */
export async function forgetAidFiles({
  db,
  documents,
  now,
}: Pick<World, "db" | "documents"> & { readonly now: Date }): Promise<void> {
  const takes = [
    (inner: Database) => deleteWaiting(inner, waitingSince(now), FILES_AT_ONCE),
    (inner: Database) => deleteClosed(inner, closedBefore(now), FILES_AT_ONCE),
  ];
  for (const take of takes) {
    let count: number;
    do {
      // The rows go when the files are gone, so that a night that breaks off is made good by the next.
      count = await db.transaction(async (inner) => {
        const keys = await take(inner);
        for (const key of keys) await documents.forget(key);
        return keys.length;
      });
    } while (count === FILES_AT_ONCE);
  }
}
