import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { FileStorage } from "@remix-run/file-storage";
import { createFsFileStorage } from "@remix-run/file-storage/fs";
import type { Logger } from "pino";
import type { Configuration } from "#app/configuration.ts";
import { checkStore, createS3Storage, StorageError } from "./s3.ts";

export const folders = ["files", "documents"] as const;
export type Folder = (typeof folders)[number];

export function openStorage({ dataDir, s3 }: Configuration, folder: Folder): FileStorage {
  return s3 ? createS3Storage(s3, folder) : onDisk(createFsFileStorage(join(dataDir, folder)));
}

/** A full disk is temporary and no bug, and the system's error has no stack. */
export function onDisk(storage: FileStorage): FileStorage {
  const explain = (error: NodeJS.ErrnoException): never => {
    const { code } = error;
    if (code !== "ENOSPC" && code !== "EDQUOT") throw error;
    throw new StorageError("There is no room on the disk for a file.", { code, cause: error });
  };
  return {
    get: (key) => storage.get(key),
    has: (key) => storage.has(key),
    list: (options) => storage.list(options),
    remove: (key) => storage.remove(key),
    put: async (key, file) => Promise.resolve(storage.put(key, file)).catch(explain),
    set: async (key, file) => Promise.resolve(storage.set(key, file)).catch(explain),
  };
}

/**
 * Checks the S3-compatible store, where one is set; logs files on disk that would not be found any
 * more.
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
