import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fail, npmEnvironment } from "../install.mjs";

const KEPT_RELEASES = 3;
/** Written by the last step of a build. */
const BUILT = "build/release.json";

/**
 * What is asked for, as the origin has it now: a tag, a commit or a branch; without one the newest
 * tag of a release, and before the first of them the origin's branch.
 */
export function findTarget(source, asked) {
  git(source, ["fetch", "--quiet", "--tags", "--force", "origin"], "The origin can't be reached.");
  const tags = git(source, ["tag", "--list", "v*", "--sort=-version:refname"]).split("\n");
  const newest = tags.find((tag) => /^v\d+\.\d+\.\d+$/.test(tag)) ?? "origin/HEAD";
  const names = asked === undefined ? [newest] : [asked, `v${asked}`, `origin/${asked}`];
  const found = names.flatMap((name) => {
    const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`];
    const { status, stdout } = spawnSync("git", ["-C", source, ...args], { encoding: "utf8" });
    return status === 0 ? [stdout.trim()] : [];
  });
  const [hash] = found;
  if (!hash) fail(`There is no ${asked ?? newest} in ${source}.`);
  const commit = git(source, ["rev-parse", "--short=8", hash]);
  const { version } = JSON.parse(git(source, ["show", `${hash}:package.json`]));
  return { hash, commit, version, name: `${version}-${commit}` };
}

/** Checks the release out, installs and builds it; one that is whole already stays as it is. */
export function buildRelease(source, { hash }, place) {
  if (existsSync(join(place, BUILT))) return;
  removeRelease(source, place);
  git(source, ["worktree", "add", "--quiet", "--detach", place, hash], "It can't be checked out.");
  // What runs goes first.
  const npm = (args, env) => {
    const { status } = spawnSync("nice", ["npm", ...args], { cwd: place, env, stdio: "inherit" });
    if (status !== 0) fail(`npm ${args[0]} failed in ${place}: nothing was switched.`);
  };
  const env = { ...process.env, NODE_ENV: "production" };
  npm(["ci", "--include=dev"], npmEnvironment(place, env));
  npm(["run", "--silent", "build"], env);
}

/** All but those that are named, and beside them the newest. */
export function removeOld(home, named) {
  const folder = join(home, "releases");
  const kept = new Set(named.filter(Boolean));
  const others = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((place) => !kept.has(place))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const place of others.slice(Math.max(KEPT_RELEASES - kept.size, 0))) {
    console.log(`Removing ${place}`);
    removeRelease(join(home, "source"), place);
  }
}

function removeRelease(source, place) {
  rmSync(place, { recursive: true, force: true });
  git(source, ["worktree", "prune"]);
}

/** What git says; ends the process with its own words, and `problem`, where it fails. */
function git(folder, args, problem = "git failed.") {
  const { status, stdout, stderr, error } = spawnSync("git", ["-C", folder, ...args], {
    encoding: "utf8",
  });
  if (status !== 0) fail(`${problem} ${error?.message ?? stderr.trim()}`);
  return stdout.trim();
}
