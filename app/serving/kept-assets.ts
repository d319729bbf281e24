import { readdirSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** This one and the two that started before it. */
const KEPT_RELEASES = 3;
/** A copy takes a second; one that is not whole by then was killed. */
const ABANDONED_MS = 60 * 60 * 1000;

/**
 * Keeps this build's assets, whose names have a hash of their content: a page that is open while
 * another release takes over goes on asking for them, and so does a page of one that was taken back.
 * Drops those of the releases that started longest ago.
 *
 * @param files the folder of the built files
 * @param kept has a folder for each build, with `assets` in it
 * @param version of the build's manifest
 */
export async function keepAssets(files: string, kept: string, version: string): Promise<void> {
  const now = new Date();
  const place = join(kept, version);
  const draft = `${place}.${process.pid}`;
  if (!keptFolders(kept).includes(place)) {
    await copyFiles(join(files, "assets"), join(draft, "assets"));
    // Another process of this build may have been first.
    await rename(draft, place).catch(() => rm(draft, { recursive: true, force: true }));
  }
  await utimes(place, now, now);
  const names = await readdir(kept);
  const all = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(kept, name))).mtimeMs })),
  );
  const whole = all.filter(({ name }) => isWhole(name)).sort((one, other) => other.at - one.at);
  const abandoned = all.filter(({ name, at }) => !isWhole(name) && at < +now - ABANDONED_MS);
  for (const { name } of [...whole.slice(KEPT_RELEASES), ...abandoned]) {
    await rm(join(kept, name), { recursive: true, force: true });
  }
}

/**
 * Not by node:fs's `cp` or `copyFile`: they give the copy to the owner of the original (fchown), and
 * a unit that denies it, as docs/sawt.service of before 0.1.0 did, kills the process for that.
 */
async function copyFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) {
    await writeFile(join(to, name), await readFile(join(from, name)));
  }
}

/** The folders of the builds that are kept; none where nothing is. */
export function keptFolders(kept: string): string[] {
  try {
    return readdirSync(kept)
      .filter(isWhole)
      .map((name) => join(kept, name));
  } catch {
    return [];
  }
}

const isWhole = (name: string) => /^[\w-]+$/.test(name);
