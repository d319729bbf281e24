import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fail, root } from "./install.mjs";

/** The same engine without a window around it: a visitor of the tests comes in a quarter of the time. */
const shells = ["/usr/bin/chromium-headless-shell"];
const whole = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * What the tests find their Chromium by; one is installed if there is none.
 *
 * @returns the paths of the quickest that runs, and of one that is whole: it shows notifications
 */
export function findChromium(node) {
  const { CHROMIUM_PATH: given, CHROMIUM_WHOLE_PATH: givenWhole = given } = process.env;
  if (given) {
    if (!runs(given)) fail(`CHROMIUM_PATH is ${given}, which doesn't run.`);
    return { CHROMIUM_PATH: given, CHROMIUM_WHOLE_PATH: givenWhole };
  }
  const find = () => [...whole, playwrights(node)].find(runs);
  let found = find();
  if (!found) {
    installOne(node);
    found = find() ?? fail("No Chromium could be installed: set CHROMIUM_PATH.");
  }
  if (!shells.some(runs)) installShell(found);
  return { CHROMIUM_PATH: shells.find(runs) ?? found, CHROMIUM_WHOLE_PATH: found };
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

/** Debian's shell for Debian's Chromium. Where it can't be had the tests go on without it. */
function installShell(found) {
  if (found !== "/usr/bin/chromium" || !canInstall()) return;
  const name = "chromium-headless-shell";
  if (spawnSync("apt-cache", ["show", name]).status !== 0) return;
  console.log("Installing Chromium's headless shell for the tests …");
  const patience = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=10"];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...patience, name], {
    env,
    timeout: 120_000,
  });
}

/** As root on Debian. */
function canInstall() {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

function installOne(node) {
  console.log("Installing Chromium for the tests …");
  const run = (command, ...args) =>
    spawnSync(command, args, { cwd: root, stdio: "inherit" }).status === 0;
  // Its package brings everything that it needs.
  if (canInstall()) {
    process.env.DEBIAN_FRONTEND = "noninteractive";
    run("apt-get", "update");
    const install = ["apt-get", "install", "-y", "--no-install-recommends"];
    // Of an older Debian there is no shell.
    if (run(...install, "chromium", "chromium-headless-shell")) return;
    if (run(...install, "chromium")) return;
  }
  run(node, "node_modules/playwright/cli.js", "install", "chromium");
}
