import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { FileStorage } from "@remix-run/file-storage";
import { createFsFileStorage } from "@remix-run/file-storage/fs";
import type { Logger } from "pino";
import type { Configuration } from "#app/configuration.ts";
import { checkStore, createS3Storage } from "./s3.ts";

/** What an installation keeps beside its database: a folder each of DATA_DIR or of the bucket. */
export const folders = ["files", "documents"] as const;
export type Folder = (typeof folders)[number];

/** A folder of this installation: in the S3-compatible store where one is set, else of DATA_DIR. */
export function openStorage({ dataDir, s3 }: Configuration, folder: Folder): FileStorage {
  return s3 ? createS3Storage(s3, folder) : createFsFileStorage(join(dataDir, folder));
}

/**
 * Asks the S3-compatible store, where one is set, and says so in the log when there are files on disk
 * that nobody will find any more.
 *
 * @throws a StartupError when the store refuses our key
 */
export async function checkStorage(
  { dataDir, s3 }: Configuration,
  log: Pick<Logger, "error" | "warn">,
): Promise<void> {
  if (!s3) return;
  await checkStore(s3, log);
  for (const folder of folders) {
    const left = await readdir(join(dataDir, folder)).catch(() => []);
    if (left.length === 0) continue;
    log.warn({ folder }, "files are in DATA_DIR, but S3_BUCKET is set: those are not served");
  }
}
