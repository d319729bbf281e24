import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fail, root } from "./install.mjs";

const usual = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The path of a Chromium that runs; one is installed if there is none. */
export function findChromium(node) {
  const given = process.env.CHROMIUM_PATH;
  if (given) return runs(given) ? given : fail(`CHROMIUM_PATH is ${given}, which doesn't run.`);
  const find = () => [...usual, playwrights(node)].find(runs);
  const found = find();
  if (found) return found;
  installOne(node);
  return find() ?? fail("No Chromium could be installed: set CHROMIUM_PATH.");
}

/** Some distributions have a file there that only says where to get one. */
function runs(path) {
  return (
    path && existsSync(path) && spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0
  );
}

function playwrights(node) {
  const script = 'import("playwright").then((it) => console.log(it.chromium.executablePath()))';
  return spawnSync(node, ["--eval", script], { cwd: root, encoding: "utf8" }).stdout?.trim();
}

function installOne(node) {
  console.log("Installing Chromium for the tests …");
  const run = (command, ...args) =>
    spawnSync(command, args, { cwd: root, stdio: "inherit" }).status === 0;
  // As root on Debian its package brings everything that it needs.
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    process.env.DEBIAN_FRONTEND = "noninteractive";
    run("apt-get", "update");
    if (run("apt-get", "install", "-y", "--no-install-recommends", "chromium")) return;
  }
  run(node, "node_modules/playwright/cli.js", "install", "chromium");
}
