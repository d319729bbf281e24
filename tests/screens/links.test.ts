import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Status } from "#app/contract/user.ts";
import { users } from "#app/platform/user/tables.ts";
import type { Browser } from "#tests/world/browser.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { setUpScreens } from "#tests/world/screens.ts";

/*
 * Whoever follows links finds pages: a person with requests, complaints, reports, events, meetings, polls and
 * messages of every state, in good standing and when that is over.
 */
const screens = setUpScreens();

const MEMBER = "demo-member";
/**
 * Of pages that differ by an id alone so many are opened, for their states differ; of others, by their query.
 * In good standing a person is led to all of them; otherwise one of each shows that the kind is there.
 */
const most = (status: Status) => (isExhaustive || status === "verified" ? [4, 2] : [1, 1]);

/** The address without its ids, query and anchor. */
const kindOf = (path: string) =>
  path.replace(/[?#].*/, "").replaceAll(/\/([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d+)/g, "/:id");

/** Whatever can be come upon from home by links, one after the other. */
async function follow(browser: Browser, [byId = 1, byQuery = 1]: readonly number[]) {
  const seen = new Set<string>();
  const opened = new Map<string, number>();
  const waiting = [{ path: "/", from: "" }];
  const lost: unknown[] = [];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const kind = kindOf(next.path);
    const times = opened.get(kind) ?? 0;
    if (seen.has(next.path) || times >= (kind.includes(":id") ? byId : byQuery)) continue;
    seen.add(next.path);
    opened.set(kind, times + 1);
    const page = await browser.open(next.path);
    if (page.status === 404 || page.status >= 500) lost.push([next.path, page.status, next.from]);
    if (!page.html.startsWith("<!DOCTYPE html>")) continue;
    for (const link of page.document.querySelectorAll("a[href]")) {
      const to = new URL(link.getAttribute("href")?.replaceAll("&amp;", "&") ?? "", page.url);
      if (to.origin !== page.url.origin) continue;
      waiting.push({ path: to.pathname + to.search, from: next.path });
    }
  }
  return { lost, kinds: opened };
}

test.each(["pending", "refused", "expired", "verified"] as const)(
  "no link that somebody who is %s comes upon leads nowhere",
  async (status: Status) => {
    const { dependencies } = await screens.platform();
    const isMember = eq(users.facebookId, MEMBER);
    await dependencies.db.update(users).set({ status }).where(isMember);
    try {
      const { lost, kinds } = await follow(await screens.as(MEMBER), most(status));
      expect(lost).toEqual([]);
      expect([...kinds.keys()]).toContain("/humanitarian-aid/my-requests/:id");
    } finally {
      await dependencies.db.update(users).set({ status: "verified" }).where(isMember);
    }
  },
  240_000,
);
