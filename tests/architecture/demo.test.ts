import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

test("only import() reaches the demo, so that a production process loads nothing of it", async () => {
  const wrong: string[] = [];
  for await (const file of glob("app/**/*.{ts,tsx}")) {
    if (file.startsWith("app/demo/")) continue;
    const text = await readFile(file, "utf8");
    if (/\bfrom\s+["'][^"']*\/demo\/[^"']+\.ts["']/.test(text)) wrong.push(file);
  }
  expect(wrong).toEqual([]);
});
