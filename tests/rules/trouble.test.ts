import { expect, test } from "vitest";
import { JobFailure, openTroubles } from "#app/platform/jobs/trouble.ts";

const MINUTE = 60_000;

/** What was logged, and a clock. */
function open() {
  const lines: [level: string, message: string, facts: Record<string, unknown>][] = [];
  const at = { now: 0 };
  const line = (level: string) => (facts: object, message: string) =>
    void lines.push([level, message, { ...facts }]);
  const log = { info: line("info"), warn: line("warn") };
  const troubles = openTroubles(log as never, () => at.now);
  return { lines, at, ...troubles };
}

const refused = new JobFailure("connection-refused", { code: "ESOCKET" });

test("an outage is a line at its begin and one at its end, however many jobs fail", () => {
  const { lines, at, failed, worked } = open();
  worked("mail");
  for (let count = 0; count < 1_000; count++) failed("mail", refused, false);
  failed("push", new JobFailure("try-later", { waiting: 3 }), false);
  at.now = 90_000;
  worked("mail");
  worked("mail");
  const begun = "a kind of job fails";
  expect(lines).toEqual([
    ["warn", begun, { kind: "mail", outcome: "connection-refused", code: "ESOCKET" }],
    ["warn", begun, { kind: "push", outcome: "try-later", waiting: 3 }],
    [
      "info",
      "a kind of job works again",
      { kind: "mail", failures: 1_000, givenUp: 0, seconds: 90 },
    ],
  ]);
});

test("a kind that fails and works in turn is told once in ten minutes", () => {
  const { lines, at, failed, worked } = open();
  for (; at.now <= 20 * MINUTE; at.now += MINUTE) {
    failed("mail", refused, false);
    worked("mail");
  }
  expect(lines.map(([level]) => level)).toEqual(["warn", "info", "warn", "info", "warn", "info"]);
});

test("what is given up is a line of its own, once for each outage, and counted at its end", () => {
  const { lines, failed, worked } = open();
  for (let count = 0; count < 3; count++) failed("mail", refused, true);
  worked("mail");
  expect(lines.map(([, message, { givenUp }]) => [message, givenUp])).toEqual([
    ["a kind of job fails", undefined],
    ["jobs of a kind are given up", undefined],
    ["a kind of job works again", 3],
  ]);
});

test("of an unexpected error the log has no word that may be somebody's", () => {
  const { lines, failed } = open();
  failed("export", Object.assign(new Error("no planted@example.org"), { code: "ENOSPC" }), false);
  expect(JSON.stringify(lines)).not.toContain("planted");
  expect(lines[0]?.[2]).toMatchObject({ kind: "export", error: { name: "Error", code: "ENOSPC" } });
});
