import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, isBuilt } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { findFirefox } from "./firefox.mjs";
import { findNode, install, root } from "./install.mjs";

// npm test: everything, from a fresh clone. `npm test -- tests/rules` runs a part of the tests, and
// prepares what that part needs alone; with `--watch` again and again. The last line is
// "N passed, N failed".
const started = Date.now();
const given = process.argv.slice(2);
const isWatching = given.includes("--watch");
const options = given.filter((each) => each !== "--watch");
const isExhaustive = process.env.EXHAUSTIVE === "1";
const isWhole = given.length === 0;

const files = filesIn("tests").filter((path) => /\.test\.tsx?$/.test(path));
const hasValue = /^(-t|--(testNamePattern|maxWorkers|project|reporter|bail|retry))$/;
const names = options
  .filter((each, at) => !each.startsWith("-") && !hasValue.test(options[at - 1] ?? ""))
  .map((each) => each.replace(/^\.\//, ""));
const named = files.filter((path) => names.some((name) => path.includes(name)));
const missing = names.filter((name) => !files.some((path) => path.includes(name)));
if (missing.length > 0) {
  console.error(`No test file is named ${missing.join(" or ")}.`);
  process.exit(1);
}
const chosen = named.length > 0 ? named : files;
const has = (kind) => chosen.some((path) => path.startsWith(`tests/${kind}/`));
const hasJourneys = has("journeys") || has("engines");
const screens = chosen.filter((path) => path.startsWith("tests/screens/"));

install();
const node = findNode();
const folder = mkdtempSync(join(tmpdir(), "sawt-results-"));
// Each test file is a process, and many start servers: what Node has compiled once, the others read.
const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, "compiled") };
// Without a build screens run on the source, which takes a file longer to start and no build.
const isOnBuild =
  hasJourneys || (!isWatching && screens.length > 0 && (screens.length > 2 || isBuilt()));
if (isOnBuild) {
  build();
  if (!isWatching) env.BUILT_SCREENS = "1";
}
if (hasJourneys) Object.assign(env, findChromium(node));
if (isExhaustive && has("engines")) env.FIREFOX_PATH = findFirefox();

const run = (...args) => spawnSync(node, args, { cwd: root, env, stdio: "inherit" }).status === 0;
/** Runs without waiting for it; what it prints comes with how it ended, or as it comes. */
const runBeside = (args, stdio = "pipe") =>
  new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, env, stdio: ["ignore", stdio, stdio] });
    let output = "";
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    child.once("close", (status) => resolve({ passed: status === 0, output }));
  });
const bin = "node_modules/.bin";

if (isWatching) {
  run(`${bin}/vitest`, "watch", ...options);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit();
}

// Beside the first tests, which wait for browsers: each takes one core. After the build, since Vite takes
// the types of routes away where it starts.
const checking = isWhole ? checkAll() : Promise.resolve([]);

if (hasJourneys) {
  // Servers that the tests kill write nothing down, so this does: what it reads need not run.
  const served = ["./app/platform/open.ts", "./app/demo/open.ts", "./build/server/index.js"].map(
    (path) => `import("${path}")`,
  );
  run("--eval", `await Promise.allSettled([${served}]);process.exit();`);
}
env.RESULTS_FILE = join(folder, "results.json");
if (isWhole && !isExhaustive) env.WHOLE_RUN = "1";
const reporters = ["--reporter=default", "--reporter=tests/world/by-kind.ts"];
const tested = await runBeside([`${bin}/vitest`, "run", ...reporters, ...options], "inherit");
const checks = await checking;
let { passed, failed } = read(env.RESULTS_FILE);
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
for (const { what, passed: isPassed, output } of checks) {
  if (isPassed) passed += 1;
  else {
    failed += 1;
    console.error(`${output}\ncheck failed: ${what}`);
  }
}
// A file that doesn't load, or a broken set-up, has no failed test to count.
if (!tested.passed && failed === 0) failed = 1;
if (passed + failed === 0) {
  console.error("No test has such a name: see -t.");
  failed = 1;
}

console.log(`It took ${Math.round((Date.now() - started) / 1000)} seconds.`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Format and lint, then the types, which need those of the routes. */
async function checkAll() {
  const steps = [
    ["format and lint", [`${bin}/biome`, "check", "."]],
    ["route types", [`${bin}/react-router`, "typegen"]],
    // By default four of them check, each what it needs of the same types: twice the work on two cores.
    ["types", [`${bin}/tsc`, "--checkers", "1"]],
  ];
  const done = [];
  for (const [what, command] of steps) done.push({ what, ...(await runBeside(command)) });
  return done;
}

function filesIn(path) {
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const inside = `${path}/${entry.name}`;
    return entry.isDirectory() ? filesIn(inside) : [inside];
  });
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return { passed: 0, failed: 0 };
  }
}
