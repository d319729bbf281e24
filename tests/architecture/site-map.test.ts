import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { availableScreens } from "#app/contract/screens.ts";
import { menuOf } from "#app/routes/access/menu.ts";
import routes from "#app/routes.ts";

const entries = (await routes) as RouteConfigEntry[];
const classOf = new Map<string, string>();
for (const entry of entries) {
  const access = /routes\/access\/([\w-]+)\.tsx/.exec(entry.file)?.[1];
  for (const child of entry.children ?? []) classOf.set(`/${child.path ?? ""}`, access ?? "?");
}

/** Where each screen belongs (docs/product.md#who-may-see-what). */
const expected: Record<string, string[]> = {
  everyone: ["/Election", "/DataEntire", "/candidate/:id", "/news", "/news/:id", "/not-found"],
  "signed-out": [
    "/login",
    "/activate",
    "/register",
    "/GusetUserHome",
    "/LoginGusetUser",
    "/account-verification",
  ],
  applicants: ["/registerNow"],
  accounts: ["/profile/leaving", "/profile/leaving/code"],
  users: ["/application", "/notification"],
  verified: ["/notification/create", "/services/member-services", "/offer/:offerId"],
  "guests-and-users": [
    "/",
    "/archive",
    "/archive/:id",
    "/membership",
    "/membership/centralSec/:id",
  ],
  expired: ["/renewal"],
  leaders: [
    "/statistics",
    "/statistics/urgent-assistance",
    "/desk",
    "/desk/settings",
    "/desk/settings/branches",
    "/desk/news",
    "/desk/news/create",
    "/desk/news/:id/edit",
    "/desk/news/:id/keep",
    "/desk/news/:id/preview",
    "/desk/news/:id/versions",
    "/desk/settings/content",
    "/desk/moderation",
    "/desk/moderation/:id",
    "/desk/settings/moderation",
    "/desk/structure",
    "/desk/structure/create",
    "/desk/structure/:id",
    "/desk/structure/positions/:id",
  ],
};

test("every screen stands in its class", () => {
  for (const [access, paths] of Object.entries(expected)) {
    for (const path of paths) expect(classOf.get(path), path).toBe(access);
  }
});

test("outside the classes stand only routes that answer without a screen, and the last one", () => {
  const loose = entries.filter((entry) => !entry.children);
  for (const { file, path } of loose) {
    expect(path === "*" || file.endsWith(".ts"), file).toBe(true);
  }
  expect(entries.at(-1)?.path).toBe("*");
});

test("no line of the side menu leads nowhere", () => {
  const everyMenu = [
    menuOf({ kind: "anonymous" }, () => true),
    menuOf({ kind: "guest" }, () => true),
    menuOf(
      { kind: "authenticated", user: { status: "verified", highestRank: "admin" } },
      () => true,
    ),
    menuOf(
      {
        kind: "authenticated",
        user: { status: "verified", highestRank: "admin", abilities: [["manage", "all"]] },
      },
      () => true,
    ),
  ].flat();
  for (const { href } of everyMenu.flatMap(({ items }) => items))
    expect([...classOf.keys()], href).toContain(href);
});

test("what counts as built is what stands in the site map", () => {
  const first = [...classOf.keys()].map((path) => path.split("/")[1] ?? "");
  // The page of all components: no notification leads there.
  first.splice(first.indexOf("demo"), 1);
  expect([...availableScreens].sort()).toEqual([...new Set(first)].sort());
});

test("what is downloaded as .csv is there for Excel as well, but for the streams of the audit log and the books of dues", () => {
  const files = entries.flatMap(({ children = [] }) => children.map(({ path = "" }) => path));
  const without = files
    .filter((path) => path.endsWith(".csv"))
    .filter((path) => !files.includes(path.replace(".csv", ".xlsx")));
  expect(files.filter((path) => path.endsWith(".csv")).length).toBeGreaterThan(5);
  expect(without.sort()).toEqual(["desk/audit/export.csv", "desk/dues/books.csv"]);
});
