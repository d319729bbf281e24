import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

/** What runs in a browser alone, by React. */
const live =
  /\b(use(?:Fetchers?|State|Effect|LayoutEffect|Submit|Revalidator|Navigate|Blocker|SyncExternalStore)|lazy)\(|\bon(?:Click|Change|Submit|Input|Toggle|KeyDown|Focus|Blur|Pointer\w+)=/;

/** What loses nothing without React, and why. */
const harmless: Readonly<Record<string, string>> = {
  "app/components/button.tsx": "a busy button is pressed twice: a form is applied once",
  "app/components/choices.tsx": "what follows from a choice is the caller's",
  "app/components/confirm-page.tsx": "scrolls after a navigation by React",
  "app/components/error-summary.tsx": "app/enhancement moves the focus",
  "app/components/field.tsx": "keeps what was typed before React took over",
  "app/components/form-key.tsx": "a key for applications that have none from the server",
  "app/components/organisation.tsx": "for error pages of applications",
  "app/components/switch.tsx": "submits its form",
  "app/routes/access/leave.tsx": "app/enhancement/personal/sending.ts forgets what was not sent",
  "app/routes/election/browse.tsx": "shows another query's values after a navigation by React",
};

const importPattern = /^(?:import|export)\s+(?!type\b)[^;"']*?["']([^"']+)["']/gm;

/** The modules of the source that a file imports for browsers. */
async function importsOf(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8");
  return [...text.matchAll(importPattern)].flatMap(([, named = ""]) => {
    const path = named.startsWith("#app/")
      ? named.replace("#app/", "app/")
      : named.startsWith(".")
        ? relative(".", resolve(dirname(file), named))
        : undefined;
    return path && !path.includes(".server.") && /\.tsx?$/.test(path) && existsSync(join(path))
      ? [path]
      : [];
  });
}

test("a plain screen does nothing that needs React in the browser", async () => {
  const faults = new Set<string>();
  const unused = new Set(Object.keys(harmless));
  let screens = 0;
  for await (const screen of glob("app/routes/**/*.tsx")) {
    if (!/\bisPlain: true\b/.test(await readFile(screen, "utf8"))) continue;
    screens += 1;
    const waiting = [screen];
    const seen = new Set(waiting);
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      const found = live.exec(await readFile(file, "utf8"))?.[0];
      if (found && harmless[file]) unused.delete(file);
      else if (found) faults.add(`${screen}: ${file} has ${found}`);
      for (const imported of await importsOf(file)) {
        if (!seen.has(imported)) waiting.push(imported);
        seen.add(imported);
      }
    }
  }
  expect([...faults]).toEqual([]);
  expect([...unused]).toEqual([]);
  expect(screens).toBeGreaterThan(40);
});
