import { access, constants, readdir, rm, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import type { Configuration } from "#app/configuration.ts";
import type { NightOutcome } from "#app/contract/first-steps.values.ts";
import { NoRoomError } from "./archive.ts";
import { AwayError, openAway } from "./away.ts";
import { checkArchive } from "./check.ts";
import { nameAt, outdated, type Rule } from "./keep.ts";

/** What was left of one that was killed. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/**
 * A night's backup: written into a folder under its time, read back whole, copied into the bucket for backups
 * where there is one; and what the rule doesn't keep is deleted in both places.
 *
 * @param write writes the archive
 * @returns the path of the archive
 * @throws an Error in a sentence, before anything of the place that failed is deleted
 */
export async function backUpInto(
  folder: string,
  rule: Rule,
  { backupS3 }: Pick<Configuration, "backupS3">,
  { now, write }: { now: Date; write: (path: string) => Promise<void> },
): Promise<string> {
  const name = nameAt(now);
  const path = join(folder, name);
  await expectFolder(folder);
  await removeAbandoned(folder, now);
  await write(path);
  await checkArchive(path);
  for (const old of outdated(await readdir(folder), rule)) await rm(join(folder, old));
  if (backupS3) {
    const away = openAway(backupS3);
    await away.put(name, path);
    for (const old of outdated(await away.list(), rule)) await away.remove(old);
  }
  return path;
}

/** For administrators, who are told in words of theirs. */
export function outcomeOf(error: unknown): NightOutcome {
  if (error instanceof NoRoomError) return "no-space";
  if (error instanceof AwayError) return "not-copied";
  return error instanceof Error && /can't be read as a backup/.test(error.message)
    ? "damaged"
    : "failed";
}

async function expectFolder(folder: string): Promise<void> {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `${folder} can't be used (${code}): it has to be there, and ${userInfo().username} has to read and write in it.`,
    );
  }
}

async function removeAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^sawt-[\d-]+\.tar\.gz\.partial$/.test(name)) continue;
    const path = join(folder, name);
    if ((await stat(path)).mtimeMs < +now - ABANDONED_MS) await rm(path, { force: true });
  }
}
