import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/world/browser.ts";
import { person } from "#tests/world/platform.ts";
import { openScreens, type Screens } from "#tests/world/screens.ts";
import { structureFaults } from "#tests/world/structure.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await openScreens();
});
afterAll(() => screens.close());

async function browserAs(rank: string | undefined): Promise<Browser> {
  const browser = screens.browser();
  if (!rank) return browser;
  const dialog = await browser.submit(
    await browser.open("/login"),
    'form[action="/auth/facebook"]',
  );
  await browser.submit(dialog, "form", { person: person("verified", rank).uid });
  return browser;
}

/** An address without what names one thing among others of its kind. */
const kindOf = (path: string) =>
  path.replaceAll(/\/(\d+|[\da-f]{8}-[\da-f-]{27})(?=\/|$)/g, "/:id");

/** Pages to which few links lead. */
const more: Readonly<Record<string, readonly string[]>> = {
  stranger: ["/register", "/login", "/LoginGusetUser", "/activate"],
  member: ["/humanitarian-aid", "/profile/complaints-suggestions", "/push"],
  admin: ["/roles/create", "/notification/create", "/attendance/gatherings"],
};

test.each([
  ["a stranger", "stranger", undefined],
  ["a member", "member", "member"],
  ["an administrator", "admin", "admin"],
])("one page of each kind that %s finds by links is well-formed", async (_, who, rank) => {
  const browser = await browserAs(rank);
  const waiting = ["/", ...(more[who] ?? [])];
  const seen = new Set<string>();
  const faults: Record<string, string[]> = {};
  for (const path of waiting) {
    const kind = kindOf(path);
    if (seen.has(kind)) continue;
    seen.add(kind);
    const page = await browser.open(path);
    if (!page.headers.get("content-type")?.startsWith("text/html")) continue;
    const wrong = structureFaults(page.document);
    if (wrong.length > 0) faults[kind] = wrong;
    for (const link of page.document.querySelectorAll("a[href^='/']:not([download])")) {
      const { pathname } = new URL(link.getAttribute("href") ?? "", page.url);
      if (!/^\/(demo|api)\//.test(pathname)) waiting.push(pathname);
    }
  }
  expect(faults).toEqual({});
  expect(seen.size).toBeGreaterThan(8);
});
