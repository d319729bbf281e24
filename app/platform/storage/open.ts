import { join } from "node:path";
import type { FileStorage } from "@remix-run/file-storage";
import { createFsFileStorage } from "@remix-run/file-storage/fs";
import type { Configuration } from "#app/configuration.ts";
import { createS3Storage } from "./s3.ts";

/** What an installation keeps beside its database: a folder each of DATA_DIR or of the bucket. */
export const folders = ["files", "documents"] as const;
export type Folder = (typeof folders)[number];

/** A folder of this installation: in the S3-compatible store where one is set, else of DATA_DIR. */
export function openStorage({ dataDir, s3 }: Configuration, folder: Folder): FileStorage {
  return s3 ? createS3Storage(s3, folder) : createFsFileStorage(join(dataDir, folder));
}
