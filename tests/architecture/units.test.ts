import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(resolve(path), "utf8");

test("a call that a unit denies fails, and doesn't kill the process", () => {
  for (const unit of globSync("docs/*.service")) {
    expect(read(unit), unit).toContain("\nSystemCallErrorNumber=EPERM\n");
  }
});

test("what serves gives no file to another user: units deny it", () => {
  const copies = /\b(cp|cpSync|copyFile|copyFileSync|l?f?chown(Sync)?)\(/;
  const files = globSync("**/*.{ts,tsx}", {
    cwd: resolve("app"),
    exclude: ["demo/**", "platform/database/embedded.ts"],
  });
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((file) => copies.test(read(join("app", file))))).toEqual([]);
});
