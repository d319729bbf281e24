import { isContentFile } from "../content/api-jobs.ts";
import type { Dependencies } from "../dependencies.ts";
import { showsPostFile } from "../posts/api.ts";
import { deleteUpload, findOldUploads } from "./store.ts";

const DAY = 24 * 60 * 60 * 1000;
/** Abandoned uploads, and videos in no draft, are deleted after these days. */
const KEPT_DAYS = 2;
const BATCH_SIZE = 100;

/** Nightly job: deletes abandoned uploads. */
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
