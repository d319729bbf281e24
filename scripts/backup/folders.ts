import { mkdir, open, opendir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { folders } from "#app/platform/storage/open.ts";
import { type ArchiveWriter, DamageError } from "./archive.ts";

/** Clocks of network folders may be wrong by so much. */
const WRONG_CLOCK_MS = 5 * 60 * 1000;

/**
 * Adds the files of DATA_DIR, one in memory at a time.
 *
 * @param since leaves out what was there before this moment already
 * @returns how many there were
 */
export async function addFolders(
  archive: ArchiveWriter,
  dataDir: string,
  since?: number,
): Promise<number> {
  let count = 0;
  for (const folder of folders) {
    for await (const name of walk(dataDir, folder)) {
      const content = await ifThere(async () => {
        const path = join(dataDir, name);
        if (since && (await stat(path)).ctimeMs < since - WRONG_CLOCK_MS) return undefined;
        return readFile(path);
      });
      if (!content) continue;
      await archive.add(name, content);
      count += 1;
    }
  }
  return count;
}

async function* walk(dataDir: string, folder: string): AsyncGenerator<string> {
  const entries = await ifThere(() => opendir(join(dataDir, folder)));
  for await (const entry of entries ?? []) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(dataDir, name);
    else if (entry.isFile()) yield name;
  }
}

/** The server deletes files while they are read. */
async function ifThere<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Files that are put beside their places first, so that a restore that fails leaves none. */
export interface Staging {
  write(name: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** Puts the folders into their places. */
  settle(): Promise<void>;
  /** Removes everything that was written. */
  abandon(): Promise<void>;
}

/** @throws an Error in a sentence when DATA_DIR has files already */
export async function openStaging(dataDir: string): Promise<Staging> {
  for (const folder of folders) {
    const there = await ifThere(() => readdir(join(dataDir, folder)));
    if (there && there.length > 0) {
      throw new Error(
        `${join(dataDir, folder)} has files already, and a restore needs an empty place: ` +
          "set DATA_DIR to another folder.",
      );
    }
  }
  const draft = await openDraft(dataDir);
  const settled: string[] = [];
  return {
    write: draft.write,
    async settle() {
      for (const folder of folders) {
        const place = join(dataDir, folder);
        const isThere = await ifThere(() => stat(join(draft.path, folder)));
        if (!isThere) continue;
        await rm(place, { recursive: true, force: true });
        await rename(join(draft.path, folder), place);
        settled.push(place);
      }
      await draft.remove();
    },
    async abandon() {
      await draft.remove();
      for (const place of settled) await rm(place, { recursive: true, force: true });
    },
  };
}

/** An empty folder below DATA_DIR for what an archive holds. */
export async function openDraft(dataDir: string) {
  const path = join(dataDir, "restoring");
  const remove = () => rm(path, { recursive: true, force: true });
  // Of a restore that was killed.
  await remove();
  const made = new Set<string>();
  return {
    path,
    remove,
    async write(name: string, content: AsyncIterable<Buffer>): Promise<void> {
      const place = join(path, safe(name));
      if (!made.has(dirname(place))) {
        await mkdir(dirname(place), { recursive: true, mode: 0o700 });
        made.add(dirname(place));
      }
      const file = await open(place, "w", 0o600);
      try {
        for await (const part of content) await file.write(part);
      } finally {
        await file.close();
      }
    },
  };
}

/** @throws an Error in a sentence for a name that leads out of the folders */
function safe(name: string): string {
  const parts = name.split("/");
  const isSafe = parts.every((part) => /^[\w-][\w.-]*$/.test(part));
  if (isSafe && parts.length > 1) return name;
  throw new DamageError(`It has a file with a name that no backup of Sawt has: ${name}`);
}
