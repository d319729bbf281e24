import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { serversIn } from "./serving.mjs";

// Like everything in *.mjs here: plain JavaScript without packages, since it runs on the Node of a
// fresh machine (20) before anything is installed.

/** The folder of package.json. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const oldestNode = 24;

/** Installs exactly what package-lock.json says, unless that is what is there. */
export function install() {
  const lock = join(root, "package-lock.json");
  const installed = join(root, "node_modules/.package-lock.json");
  const stamp = join(root, "node_modules/.sawt-lock");
  const hash = createHash("sha256").update(readFileSync(lock)).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  const isByHand = existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs;
  if (!isByHand) {
    refuseWhileServing();
    console.log("Installing packages from package-lock.json …");
    // Building needs the development packages also where NODE_ENV=production leaves them out.
    const problem = "The packages could not be installed (npm ci failed).";
    npm(["ci", "--include=dev"], problem, npmEnvironment(root));
  }
  writeFileSync(stamp, hash);
}

/**
 * Ends the process with a sentence while a server runs from this folder: without its files, pages
 * that are open would lose styles and scripts.
 */
export function refuseWhileServing() {
  const [server] = serversIn(root);
  if (server === undefined) return;
  fail(
    `A server runs from this folder (process ${server}) and would lose the files that it serves: ` +
      "end it first, or build in another folder (docs/operations.md#upgrade).",
  );
}

/**
 * For npm ci on any Node: without it npm leaves out, and says nothing of it, optional packages whose
 * "engines" lack the Node that it runs on. Under Debian's 18 those are the parts for this machine of
 * what builds (rolldown) and of what draws (sharp), though the project's own Node will run them.
 */
export function npmEnvironment(folder, env = process.env) {
  const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const version = JSON.stringify(`v${dependencies.node}`);
  const code = `Object.defineProperty(process,"version",{value:${version}})`;
  const preload = `--import=data:text/javascript,${encodeURIComponent(code)}`;
  return { ...env, NODE_OPTIONS: [env.NODE_OPTIONS, preload].filter(Boolean).join(" ") };
}

/** Runs npm, the one that runs us where there is one; ends the process with `problem` if it fails. */
export function npm(args, problem, env = process.env) {
  const script = process.env.npm_execpath;
  const [command, ...before] = script?.endsWith(".js") ? [process.execPath, script] : ["npm"];
  const options = { cwd: root, env, stdio: "inherit" };
  if (spawnSync(command, [...before, ...args], options).status !== 0) fail(problem);
}

/** The Node that the project runs on: the package's, or this one when that is as new. */
export function findNode() {
  const own = join(root, "node_modules/node/bin/node");
  for (const node of [own, process.execPath]) {
    const { stdout = "" } = spawnSync(node, ["--version"], { encoding: "utf8" });
    if (Number(/^v(\d+)/.exec(stdout ?? "")?.[1]) >= oldestNode) return node;
  }
  return fail(
    `Sawt needs Node ${oldestNode}, and this is ${process.version}. The package "node" brings it, but ` +
      "its install script has not run (--ignore-scripts?). Run: npm rebuild node --ignore-scripts=false",
  );
}

/** Ends the process with a sentence for people. */
export function fail(problem) {
  console.error(problem);
  process.exit(1);
}
