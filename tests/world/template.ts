import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "#app/configuration.ts";

/*
 * The data folder that test runs begin with (the server's files and the demo's), kept from one run to the
 * next: to load the demo takes half a minute of a core, more than most files of tests.
 */

/** Everything that decides what the folder holds. */
const sources = [
  "app/arabic",
  "app/contract",
  "app/demo",
  "app/platform",
  "app/configuration.ts",
  "app/crypto.ts",
  "app/memory-share.ts",
  "app/organisation.ts",
  "locales",
  "package-lock.json",
  "tests/world/database.ts",
  "tests/world/environment.ts",
];

/** Of the sources as they are, and of those of other branches: 130 MB each. */
const MOST_KEPT = 3;

const ownFolder = () => join(projectRoot(), "node_modules/.cache/sawt-templates");
/** TEST_TEMPLATES: one for several clones, which whoever made it empties. */
const folder = () => process.env.TEST_TEMPLATES ?? ownFolder();

/** Names the template that belongs to the sources as they stand now. */
export async function nameTemplate(): Promise<string> {
  const hash = createHash("sha256").update(process.version);
  for (const source of sources) {
    const path = join(projectRoot(), source);
    const isFolder = (await stat(path)).isDirectory();
    const entries = isFolder
      ? await readdir(path, { recursive: true, withFileTypes: true })
      : [{ parentPath: projectRoot(), name: source, isFile: () => true }];
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    for (const file of files) {
      hash.update(file.slice(projectRoot().length)).update(await readFile(file));
    }
  }
  return hash.digest("hex").slice(0, 32);
}

/**
 * Fills an empty data folder from a template.
 *
 * @returns false when there is none of that name
 */
export async function copyTemplate(name: string, dataDir: string): Promise<boolean> {
  const template = join(folder(), name);
  // Newest use, for the choice of those to keep.
  const isThere = await utimes(template, new Date(), new Date()).then(
    () => true,
    () => false,
  );
  if (isThere) await copy(`${template}/.`, dataDir);
  return isThere;
}

/** Keeps a data folder whose server has ended as a template. */
export async function keepTemplate(name: string, dataDir: string): Promise<void> {
  await mkdir(folder(), { recursive: true, mode: 0o711 });
  // Under its name once it is whole: another run may look meanwhile, or this one be ended.
  const draft = await mkdtemp(join(folder(), "new-"));
  await copy(`${dataDir}/.`, draft);
  await rename(draft, join(folder(), name)).catch(() => rm(draft, { recursive: true }));
  if (folder() !== ownFolder()) return;
  const kept = await Promise.all(
    (await readdir(folder()))
      .filter((each) => !each.startsWith("new-"))
      .map(async (each) => ({ each, usedAt: (await stat(join(folder(), each))).mtimeMs })),
  );
  for (const { each } of kept.sort((a, b) => b.usedAt - a.usedAt).slice(MOST_KEPT)) {
    await rm(join(folder(), each), { recursive: true, force: true });
  }
}

/** With owners and modes: PostgreSQL refuses a folder that others may read, and under root it is another's. */
async function copy(from: string, to: string): Promise<void> {
  if (process.platform === "linux") await promisify(execFile)("cp", ["-a", from, to]);
  else await cp(from, to, { recursive: true, preserveTimestamps: true });
}
