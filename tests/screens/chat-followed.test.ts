/* Rooms that follow something on their screens, reports of messages, and how many rooms have something new. */
import { expect, test } from "vitest";
import arWords from "#locales/ar/chat.json" with { type: "json" };
import arModeration from "#locales/ar/moderation.json" with { type: "json" };
import { countQueries } from "#tests/world/queries.ts";
import { setUpScreens } from "#tests/world/screens.ts";

const screens = setUpScreens();

const WRITE = 'form[action*="act=send"]';

test("the leader of a governorate writes to all of it from its page, and a member reads it there", async () => {
  const leader = await screens.as("demo-governorate-leader");
  const profile = await leader.open("/membership");
  const own = profile.document.querySelector(".doors a")?.getAttribute("href") ?? "";
  const guide = await leader.open(own);
  const link = guide.document.querySelector('a[href*="/contact/room?id="]');
  const room = await leader.open(link?.getAttribute("href") ?? "/missing");
  expect(room.textOf(".heading")).toContain(arWords.follow.back.unit);
  const sent = await leader.submit(room, WRITE, { text: "تعميم جديد للجميع" });
  expect(sent.textOf(".talk")).toContain("تعميم جديد للجميع");
  // Others of the unit may have no room yet: the leader makes one.
  const make = guide.document.querySelector('details a[href*="/contact/follow?"]');
  const form = await leader.open(make?.getAttribute("href") ?? "/missing");
  const made = await leader.submit(form, 'form[action*="act=open"]', {});
  expect(made.url.pathname).toBe("/contact/room");
  const people = made.document.querySelector('.heading a[href*="/people"]');
  const page = await leader.open(people?.getAttribute("href") ?? "");
  expect(page.textOf("#people")).toContain(arWords.follow.text.unit);
  expect(page.document.querySelector("#add")).toBeNull();
});

test("a message is reported from its menu, and the moderator reads it alone", async () => {
  const member = await screens.as("demo-member");
  const list = await member.open("/contact");
  const link = list.document
    .querySelectorAll(".rooms a")
    .find((each) => each.text.includes("لجنة الشباب"));
  const room = await member.open(link?.getAttribute("href") ?? "/missing");
  const report = room.document.querySelector('.said a[href^="/report/message/"]');
  const form = await member.open(report?.getAttribute("href") ?? "/missing");
  expect(form.textOf("main")).toContain(arModeration.report.messageLead);
  expect((await member.submit(form, "main form", {})).status).toBe(400);
  const sent = await member.submit(form, "main form", { reason: "falsehood", before: "on" });
  expect(sent.url.pathname).toBe("/contact/room");
  const moderator = await screens.as("demo-admin");
  const queue = await moderator.open("/desk/moderation");
  const links = queue.document.querySelectorAll('a[href^="/desk/moderation/"]');
  const addresses = new Set(links.map((each) => each.getAttribute("href") ?? ""));
  const pages = [];
  for (const address of addresses) pages.push(await moderator.open(address));
  const found = pages.filter((each) =>
    each.textOf("main").includes(arModeration.case.inConfidence),
  );
  expect(found).toHaveLength(1);
  expect(found[0]?.html).not.toContain("لجنة الشباب");
});

test("the menu says in how many rooms something is new, for no more queries", async () => {
  const woman = await screens.as("demo-member-woman");
  const page = await woman.open("/news");
  const line = page.document.querySelector('nav.side a[href="/contact"] b');
  expect(Number(line?.text)).toBeGreaterThan(0);
  const queries = await countQueries(async () => {
    await woman.open("/contact");
  });
  expect(queries).toBeLessThanOrEqual(3);
});
