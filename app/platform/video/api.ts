import { isContentFile } from "../content/api-jobs.ts";
import type { Dependencies } from "../dependencies.ts";
import { showsPostFile } from "../posts/api.ts";
import { deleteUpload, findOldUploads } from "./store.ts";

const DAY = 24 * 60 * 60 * 1000;
/** An upload that was left, and a video that no draft has by then, go with the night. */
const KEPT_DAYS = 2;
const BATCH_SIZE = 100;

/** Deletes videos that were uploaded for nothing; a nightly job. */
export async function purgeOldVideos(
  { db, files }: Pick<Dependencies, "db" | "files">,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY);
  for (const { id, key, digests } of await findOldUploads(db, before, BATCH_SIZE)) {
    const isUsed =
      key !== null && ((await isContentFile(db, key)) || (await showsPostFile(db, key)));
    if (!isUsed) await files.large.delete(id, digests.length);
    await deleteUpload(db, id);
  }
}
