import {
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { basename, join } from "node:path";

const MIGRATIONS = "app/platform/database/migrations";

/** The folder of the release that HOME/current leads to; none before the first. */
export function linked(home) {
  const link = join(home, "current");
  return existsSync(link) ? join(home, "releases", basename(realpathSync(link))) : undefined;
}

/** At no moment is there no link: a rename replaces it. */
export function switchTo(home, release) {
  const draft = join(home, "current.new");
  rmSync(draft, { force: true });
  symlinkSync(join("releases", basename(release)), draft);
  renameSync(draft, join(home, "current"));
}

/** Migrations that one of two releases has alone, and units that are not the same. */
export function differences(from, to) {
  const [before, after] = [from, to].map(migrationsOf);
  return {
    added: after.filter((name) => !before.includes(name)),
    removed: before.filter((name) => !after.includes(name)),
    changed: unitsOf(to).filter((name) => readOf(from, name) !== readOf(to, name)),
  };
}

function migrationsOf(release) {
  return readdirSync(join(release, MIGRATIONS)).filter((name) => name.endsWith(".sql"));
}

function unitsOf(release) {
  return readdirSync(join(release, "docs"))
    .filter((name) => /\.(service|socket|timer)$/.test(name))
    .map((name) => join("docs", name));
}

function readOf(release, name) {
  const path = join(release, name);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}
