import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

const kinds = ["arabic", "rules", "architecture", "platform", "screens", "journeys", "engines"];

/**
 * What a file may take of a whole run: 60 seconds of a worker, and a fifteenth of all, so that a busy
 * machine fails none. One that takes more is split, or stands here with why it can't be.
 */
const MOST = { seconds: 60, share: 1 / 15 };
const longer: Readonly<Record<string, string>> = {
  "tests/journeys/screens.test.ts": "all screens, each loaded in a browser",
};

/**
 * Prints at the end of a run how many files, tests and seconds of a worker each kind of tests took and
 * which files took longest, and writes down for scripts/test.mjs how many passed and failed; a file that
 * took more than its share counts as one that failed.
 */
export default class ByKind implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const long = process.env.WHOLE_RUN === "1" ? tooLong(modules) : [];
    const passed = countTests(modules, "passed");
    const failed = countTests(modules, "failed") + long.length;
    const { RESULTS_FILE } = process.env;
    if (RESULTS_FILE) writeFileSync(RESULTS_FILE, JSON.stringify({ passed, failed }));
    const byKind = Map.groupBy(modules, (file) => nameOf(file).split("/")[1] ?? "");
    const rows = kinds.flatMap((kind) => {
      const files = byKind.get(kind);
      return files
        ? [[kind, files.length, testsIn(files), secondsOf(files).toFixed(1)] as const]
        : [];
    });
    const line = (cells: readonly (string | number)[]) =>
      ` ${cells.map((cell, at) => (at === 0 ? `${cell}`.padEnd(13) : `${cell}`.padStart(at === 3 ? 20 : 8))).join("")}`;
    console.log([["", "files", "tests", "seconds of workers"], ...rows].map(line).join("\n"), "\n");
    const slowest = [...modules].sort((one, other) => secondsOf([other]) - secondsOf([one]));
    for (const file of slowest.slice(0, 10)) {
      console.log(`${secondsOf([file]).toFixed(1).padStart(8)} ${nameOf(file)}`);
    }
    for (const file of long) {
      console.error(
        `${nameOf(file)} takes more than its share: split it (tests/world/by-kind.ts).`,
      );
    }
  }
}

function nameOf({ moduleId }: TestModule): string {
  return relative(process.cwd(), moduleId);
}

/** The files that take more than their share. */
function tooLong(modules: readonly TestModule[]): TestModule[] {
  const most = Math.max(MOST.seconds, secondsOf(modules) * MOST.share);
  return modules.filter((file) => !(nameOf(file) in longer) && secondsOf([file]) > most);
}

/** Those that ran. */
function testsIn(files: readonly TestModule[]): number {
  return countTests(files, "passed") + countTests(files, "failed");
}

function countTests(files: readonly TestModule[], state: "passed" | "failed"): number {
  return files.reduce((sum, file) => sum + [...file.children.allTests(state)].length, 0);
}

/** Of a worker. */
function secondsOf(files: readonly TestModule[]): number {
  const milliseconds = files.reduce((sum, file) => {
    const spent = file.diagnostic();
    return (
      sum +
      spent.environmentSetupDuration +
      spent.prepareDuration +
      spent.collectDuration +
      spent.setupDuration +
      spent.duration
    );
  }, 0);
  return milliseconds / 1000;
}
