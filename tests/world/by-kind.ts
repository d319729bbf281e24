import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

const kinds = ["arabic", "rules", "architecture", "platform", "screens", "journeys", "engines"];

/**
 * Prints at the end of a run how many files, tests and seconds of a worker each kind of tests took, and
 * writes down for scripts/test.mjs how many passed and failed.
 */
export default class ByKind implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const passed = countTests(modules, "passed");
    const failed = countTests(modules, "failed");
    const { RESULTS_FILE } = process.env;
    if (RESULTS_FILE) writeFileSync(RESULTS_FILE, JSON.stringify({ passed, failed }));
    const byKind = Map.groupBy(modules, ({ moduleId }) => {
      const [, kind = ""] = relative(process.cwd(), moduleId).split("/");
      return kind;
    });
    const rows = kinds.flatMap((kind) => {
      const files = byKind.get(kind);
      return files ? [[kind, files.length, testsIn(files), secondsOf(files)] as const] : [];
    });
    const line = (cells: readonly (string | number)[]) =>
      ` ${cells.map((cell, at) => (at === 0 ? `${cell}`.padEnd(13) : `${cell}`.padStart(at === 3 ? 20 : 8))).join("")}`;
    console.log([["", "files", "tests", "seconds of workers"], ...rows].map(line).join("\n"), "\n");
  }
}

/** Those that ran. */
function testsIn(files: readonly TestModule[]): number {
  return countTests(files, "passed") + countTests(files, "failed");
}

function countTests(files: readonly TestModule[], state: "passed" | "failed"): number {
  return files.reduce((sum, file) => sum + [...file.children.allTests(state)].length, 0);
}

function secondsOf(files: readonly TestModule[]): string {
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
  return (milliseconds / 1000).toFixed(1);
}
