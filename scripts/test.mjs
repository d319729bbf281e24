import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { findNode, install, root } from "./install.mjs";

// npm test: everything, from a fresh clone. `npm test -- tests/rules` runs a part of the tests. The
// last line is "N passed, N failed".
install();
const node = findNode();
const folder = mkdtempSync(join(tmpdir(), "sawt-results-"));
// Each test file is a process, and many start servers: what Node has compiled once, the others read.
const NODE_COMPILE_CACHE = join(folder, "compiled");
const env = { ...process.env, ...findChromium(node), BUILT_SCREENS: "1", NODE_COMPILE_CACHE };
// The journeys use the built server.
build();

const run = (...args) => spawnSync(node, args, { cwd: root, env, stdio: "inherit" }).status === 0;
const bin = "node_modules/.bin";

const checks = [
  ["format and lint", [`${bin}/biome`, "check", "."]],
  ["route types", [`${bin}/react-router`, "typegen"]],
  ["types", [`${bin}/tsc`]],
].map(([what, command]) => {
  const passed = run(...command);
  if (!passed) console.error(`check failed: ${what}`);
  return passed;
});

// Servers that the tests kill write nothing down, so this does: what it reads need not run.
const served = ["./app/platform/open.ts", "./build/server/index.js"].map(
  (path) => `import("${path}")`,
);
run("--eval", `await Promise.allSettled([${served}]);process.exit();`);
const results = join(folder, "results.json");
const passedAll = run(
  `${bin}/vitest`,
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${results}`,
  ...process.argv.slice(2),
);
let { passed, failed } = read(results);
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
passed += checks.filter(Boolean).length;
failed += checks.length - checks.filter(Boolean).length;
// A file that doesn't load, or a broken set-up, has no failed test to count.
if (!passedAll && failed === 0) failed = 1;

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function read(path) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(path, "utf8"));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}
