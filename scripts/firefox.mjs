import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fail } from "./install.mjs";

const known = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/** The Firefox of the exhaustive tests; Debian's is installed if there is none and this is root. */
export function findFirefox() {
  const { FIREFOX_PATH: given } = process.env;
  if (given) return runs(given) ? given : fail(`FIREFOX_PATH is ${given}, which doesn't run.`);
  const found = known.find(runs);
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Firefox for the tests …");
    process.env.DEBIAN_FRONTEND = "noninteractive";
    spawnSync("apt-get", ["update"], { stdio: "inherit" });
    const install = ["install", "-y", "--no-install-recommends", "firefox-esr"];
    spawnSync("apt-get", install, { stdio: "inherit" });
  }
  return known.find(runs) ?? fail("There is no Firefox: install one, or set FIREFOX_PATH.");
}

function runs(path) {
  return existsSync(path) && spawnSync(path, ["--version"], { timeout: 60_000 }).status === 0;
}
