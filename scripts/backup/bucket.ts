import { createHash } from "node:crypto";
import { join } from "node:path";
import type { FileStorage } from "@remix-run/file-storage";
import { createFsFileStorage } from "@remix-run/file-storage/fs";
import type { S3Configuration } from "#app/configuration.ts";
import { folders } from "#app/platform/storage/open.ts";
import { createS3Storage } from "#app/platform/storage/s3.ts";
import type { ArchiveWriter } from "./archive.ts";
import { openDraft, type Staging } from "./folders.ts";

/** Nobody waits for an answer, so a slow store may take its time. */
const PATIENT = { readMs: 60_000, writeMs: 60_000, pauseMs: 0 };
/** So many objects are on their way at once. */
const AT_ONCE = 16;

const openFolder = (s3: S3Configuration, folder: string) => createS3Storage(s3, folder, PATIENT);

/**
 * Adds the objects of the bucket as the files that a disk would have, so that a backup can be
 * restored to either.
 *
 * @param seen objects that are in the archive already; those that are added join it
 * @returns how many files were written
 */
export async function addBucket(
  archive: ArchiveWriter,
  s3: S3Configuration,
  seen: Set<string>,
): Promise<number> {
  let count = 0;
  for (const folder of folders) {
    const storage = openFolder(s3, folder);
    for await (const keys of pagesOf(storage)) {
      const unseen = keys.filter((key) => !seen.has(`${folder}/${key}`));
      for (const batch of batchesOf(unseen)) {
        const files = await Promise.all(batch.map((key) => storage.get(key)));
        for (const [at, key] of batch.entries()) {
          seen.add(`${folder}/${key}`);
          const file = files[at];
          // The server deletes files while they are read.
          if (file) count += await addFile(archive, folder, key, file);
        }
      }
    }
  }
  return count;
}

/** The two files by which `@remix-run/file-storage/fs` keeps one. */
async function addFile(
  archive: ArchiveWriter,
  folder: string,
  key: string,
  file: File,
): Promise<number> {
  const hash = createHash("sha256").update(key).digest("hex");
  const path = `${folder}/${hash.slice(0, 2)}/${hash}`;
  const { lastModified, name, size, type } = file;
  const meta = JSON.stringify({ key, lastModified, name, size, type });
  await archive.add(`${path}.dat`, Buffer.from(await file.arrayBuffer()));
  await archive.add(`${path}.meta.json`, Buffer.from(meta));
  return 2;
}

/**
 * Files that are put below DATA_DIR first and then into the bucket.
 *
 * @throws an Error in a sentence when the bucket has files already
 */
export async function openBucketStaging(dataDir: string, s3: S3Configuration): Promise<Staging> {
  for (const folder of folders) {
    const { files } = await openFolder(s3, folder).list({ limit: 1 });
    if (files.length === 0) continue;
    throw new Error(
      `Bucket ${s3.bucket} has objects below ${folder}/ already, and a restore needs an empty place: ` +
        "set S3_BUCKET to another bucket.",
    );
  }
  const draft = await openDraft(dataDir);
  const settled: [storage: FileStorage, key: string][] = [];
  return {
    write: draft.write,
    async settle() {
      for (const folder of folders) {
        const storage = openFolder(s3, folder);
        const drafted = createFsFileStorage(join(draft.path, folder));
        const { files } = await drafted.list({ limit: Number.POSITIVE_INFINITY });
        for (const batch of batchesOf(files)) {
          settled.push(...batch.map(({ key }): [FileStorage, string] => [storage, key]));
          await Promise.all(
            batch.map(async ({ key }) => {
              const file = await drafted.get(key);
              if (!file) return;
              const { lastModified, name, type } = file;
              const content = [await file.bytes()];
              await storage.set(key, new File(content, name, { lastModified, type }));
            }),
          );
        }
      }
      await draft.remove();
    },
    async abandon() {
      await draft.remove();
      for (const batch of batchesOf(settled)) {
        await Promise.all(batch.map(([storage, key]) => storage.remove(key)));
      }
    },
  };
}

async function* pagesOf(storage: FileStorage): AsyncGenerator<string[]> {
  let cursor: string | undefined;
  do {
    const page = await storage.list({ limit: 1000, ...(cursor && { cursor }) });
    yield page.files.map(({ key }) => key);
    ({ cursor } = page);
  } while (cursor);
}

function* batchesOf<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += AT_ONCE) yield all.slice(at, at + AT_ONCE);
}
