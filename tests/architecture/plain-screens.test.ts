import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";

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
  "app/routes/attendance/own/attendance.tsx": "the server's page has an empty field",
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

/** Applications without such code, and why. */
const early: Readonly<Record<string, string>> = {
  "app/routes/activation/identify.tsx": "the code's screen is next",
  "app/routes/auth/login.tsx": "the code's screen is next",
  "app/routes/guest/register.tsx": "the code's screen is next",
  "app/routes/components/components.tsx": "shows every control as applications have it",
};

function screensOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children }) =>
    children ? screensOf(children) : file.endsWith(".tsx") ? [`app/${file}`] : [],
  );
}

/** What needs React in the browser, in a screen and what it imports, with the file that has it. */
async function liveIn(screen: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const waiting = [screen];
  const seen = new Set(waiting);
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    const code = live.exec(await readFile(file, "utf8"))?.[0];
    if (code) found.set(file, code);
    for (const imported of await importsOf(file)) {
      if (!seen.has(imported)) waiting.push(imported);
      seen.add(imported);
    }
  }
  return found;
}

test("a plain screen does nothing that needs React in the browser, and an application does", async () => {
  const faults: string[] = [];
  const unused = new Set([...Object.keys(harmless), ...Object.keys(early)]);
  const screens = new Set(screensOf(await routes));
  for (const screen of screens) {
    const isHydrated = /\bisHydrated: true\b/.test(await readFile(screen, "utf8"));
    const found = await liveIn(screen);
    for (const file of found.keys()) {
      if (!isHydrated && harmless[file]) unused.delete(file);
      if (harmless[file]) found.delete(file);
    }
    if (!isHydrated) {
      faults.push(...[...found].map(([file, code]) => `${screen}: ${file} has ${code}`));
    } else if (early[screen]) unused.delete(screen);
    else if (found.size === 0) faults.push(`${screen} needs no application`);
  }
  expect(faults).toEqual([]);
  expect([...unused]).toEqual([]);
  expect(screens.size).toBeGreaterThan(150);
});
