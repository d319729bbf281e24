import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { fail, root } from "./install.mjs";

// npm run test:mutations: puts each fault of tests/mutations.ts into the sources, one after the other,
// runs the tests that should find it, and prints which did. A number or a word from its name chooses some.
const { mutations } = await import(pathToFileURL(join(root, "tests/mutations.ts")).href);
const chosen = process.argv.slice(2);
const git = (...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout;
if (git("status", "--porcelain", "app", "locales", "public").trim()) {
  fail("The sources have changes: commit them before, since faults are put in and taken out.");
}
process.on("SIGINT", () => process.exit(1));
let restore = () => undefined;
process.on("exit", () => restore());

const missed = [];
for (const [at, { fault, file, from, to, tests }] of mutations.entries()) {
  const isChosen =
    chosen.length === 0 || chosen.some((each) => each === String(at + 1) || fault.includes(each));
  if (!isChosen) continue;
  const path = join(root, file);
  const source = readFileSync(path, "utf8");
  if (source.split(from).length !== 2)
    fail(`${file} has not once what "${fault}" changes:\n${from}`);
  restore = () => writeFileSync(path, source);
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
  const { stdout = "", stderr = "" } = spawnSync("npm", ["test", "--", ...tests, "--bail=1"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1024 ** 3,
  });
  restore();
  const lines = stripVTControlCharacters(stdout + stderr).split("\n");
  const found = lines.find((line) => /^ *FAIL /.test(line))?.replace(/^ *FAIL +\S+ +/, "");
  if (!found) missed.push(fault);
  console.log(
    `${found ? "found" : "MISSED"} ${at + 1}. ${fault}\n      ${found ?? tests.join(" ")}`,
  );
}
console.log(missed.length === 0 ? "Every fault was found." : `${missed.length} were missed.`);
process.exit(missed.length === 0 ? 0 : 1);
