/* Chat on its screens, by plain forms: two people who write, a group, what is closed, and what is found. */
import { expect, test } from "vitest";
import { configuration } from "#app/configuration.ts";
import arWords from "#locales/ar/chat.json" with { type: "json" };
import arModeration from "#locales/ar/moderation.json" with { type: "json" };
import enWords from "#locales/en/chat.json" with { type: "json" };
import type { Browser } from "#tests/world/browser.ts";
import { addGroup } from "#tests/world/chat.ts";
import { addEvent } from "#tests/world/event.ts";
import { person } from "#tests/world/platform.ts";
import { countQueries } from "#tests/world/queries.ts";
import { setUpScreens } from "#tests/world/screens.ts";

const screens = setUpScreens();

const WRITE = 'form[action*="act=send"]';

/** The room of somebody's list that has a name, opened. */
async function openRoom(browser: Browser, name: string, view = "") {
  const list = await browser.open(`/contact${view}`);
  const link = list.document.querySelectorAll(".rooms a").find((each) => each.text.includes(name));
  return browser.open(link?.getAttribute("href") ?? "/missing");
}

test("two members write to each other, answer, change, delete and see who has read it, without a script", async () => {
  const leader = await screens.as("demo-admin");
  const member = await screens.as("demo-member");
  const { name } = person("verified", "member");
  const start = await leader.open("/create-new-room");
  const found = await leader.submit(start, "#direct form", { keyword: name });
  const room = await leader.submit(found, '#direct form[action*="act=direct"]', {});
  expect(room.textOf("h1")).toBe(name);
  const empty = await leader.submit(room, WRITE, { text: " " });
  expect(empty.status).toBe(400);
  const sent = await leader.submit(room, WRITE, { text: "أهلًا بك\nكيف الحال؟" });
  expect(sent.textOf(".said.mine .words")).toContain("أهلًا بك");

  const list = await member.open("/contact");
  expect(list.textOf(".room-line.unread .excerpt")).not.toBe("");
  const read = await openRoom(member, person("verified", "admin").name);
  expect(read.textOf("#unread")).toBe(arWords.room.unread);
  const reply = read.document.querySelector('.said a[href*="reply="]');
  const answering = await member.open(reply?.getAttribute("href") ?? "");
  expect(answering.textOf("#write .quote")).toContain("أهلًا بك");
  const answered = await member.submit(answering, WRITE, { text: "بخير" });
  expect(answered.textOf(".said.mine .quote")).toContain("أهلًا بك");

  const info = sent.document.querySelector('.said a[href^="/contact/room/read"]');
  const readers = await leader.open(info?.getAttribute("href") ?? "");
  expect(readers.textOf("main")).toContain(name);

  const path = answered.url.pathname + answered.url.search;
  const edit = (await member.open(path)).document.querySelector('.mine a[href*="edit="]');
  const editing = await member.open(edit?.getAttribute("href") ?? "");
  const changed = await member.submit(editing, 'form[action*="act=edit"]', { text: "بخير جدًّا" });
  expect(changed.textOf(".said.mine")).toContain(arWords.message.edited);
  const deleted = await member.submit(changed, '.mine form[action*="act=remove"]', {});
  expect(deleted.textOf(".said.mine")).toContain(arWords.message.deleted);
});

test("a group is made with what was typed kept, looked after, closed and left", async () => {
  const leader = await screens.as("demo-central-leader", { language: "en" });
  const names = [person("verified", "member").name, person("verified", "admin").name];
  const start = await leader.open("/create-new-room");
  const GROUP = "#group form";
  const typed = { name: "Evening team" };
  const users: string[] = [];
  let page = start;
  for (const keyword of names) {
    page = await leader.submit(page, GROUP, { ...typed, keyword }, "[formnovalidate]");
    expect(page.document.querySelector('[name="name"]')?.getAttribute("value")).toBe(typed.name);
    const [box] = page.document
      .querySelectorAll('#group [name="users"]')
      .map((each) => each.getAttribute("value") ?? "")
      .filter((id) => !users.includes(id));
    users.push(box ?? "");
    if (users.length === 1) {
      const alone = await leader.submit(page, GROUP, { ...typed, users: box ?? "" });
      expect(alone.status).toBe(400);
      page = alone;
    }
  }
  const made = await leader.submit(page, GROUP, { ...typed, users });
  expect(made.textOf("h1")).toBe(typed.name);
  const people = made.document.querySelector('.room-head a[href*="/people"]');
  const settings = await leader.open(people?.getAttribute("href") ?? "");
  expect(settings.textOf("#people")).toContain(names[0]);
  const closed = await leader.submit(settings, 'form[action*="act=save"]', { state: "closed" });
  expect(closed.textOf('[name="state"] [selected]')).toBe(enWords.settings.stateOf.closed);
  const left = await leader.submit(closed, 'form[action*="act=leave"]', {});
  expect(left.url.pathname).toBe("/contact");
  expect(left.textOf("main")).not.toContain(typed.name);
});

test("a name after an @ and the address of a page of ours stand out, each as its reader may see it", async () => {
  const { dependencies } = await screens.platform();
  const group = await addGroup(dependencies, ["demo-admin", "demo-member", "demo-member-woman"]);
  const event = await addEvent(dependencies, { title: "لقاء الخميس" });
  const hidden = await addEvent(dependencies, { title: "مسودة لم تعلن", state: "draft" });
  const [admin, member] = [await screens.as("demo-admin"), await screens.as("demo-member")];
  const { name } = person("verified", "member");
  const address = (id: string) => `${configuration().publicUrl}/event/${id}`;
  const room = await admin.open(`/contact/room?id=${group.id}`);
  expect(room.textOf("#text-hint")).toBe(arWords.write.mentionHint);
  await admin.submit(room, WRITE, {
    text: `@${name} انظر ${address(event)} و${address(hidden)} وhttps://elsewhere.example/event/1`,
  });
  const read = await member.open(`/contact/room?id=${group.id}`);
  expect(read.textOf(".words .mention.me")).toBe(`@${name}`);
  const links = read.document.querySelectorAll(".words a");
  expect(links.map((each) => [each.getAttribute("href"), each.text])).toEqual([
    [`/event/${event}`, "لقاء الخميس"],
    [`/event/${hidden}`, address(hidden)],
    ["https://elsewhere.example/event/1", "https://elsewhere.example/event/1"],
  ]);
  // Who reads it there is not told from where.
  expect(links[2]?.getAttribute("rel")).toBe("noopener noreferrer nofollow");
  expect(read.html).not.toContain("مسودة لم تعلن");
  const other = await screens.as("demo-member-woman");
  const seen = await other.open(`/contact/room?id=${group.id}`);
  expect(seen.document.querySelector(".mention.me")).toBeNull();
  expect(seen.textOf(".mention")).toBe(`@${name}`);
  // As a script asks while it is typed.
  const offered = await member.open(
    `/contact/room/calls?${new URLSearchParams({ id: group.id, keyword: "demo" })}`,
  );
  expect(JSON.parse(offered.html)).toEqual({ names: [] });
});

test("a room that is closed is read without a form, and words are found where they were said", async () => {
  const member = await screens.as("demo-member");
  const closed = await openRoom(member, "حملة التبرع بالدم");
  expect(closed.textOf("#write")).toBe(arWords.hindrance.closed);
  expect(closed.document.querySelector("textarea")).toBeNull();
  const search = await member.open(`/contact?${new URLSearchParams({ keyword: "الأكياس كيسا" })}`);
  expect(search.textOf("#messages")).toContain(arWords.found.none);
  const found = await member.open(`/contact?${new URLSearchParams({ keyword: "كيسًا" })}`);
  expect(found.textOf("#messages .excerpt")).toContain("83");
  const link = found.document.querySelector("#messages a")?.getAttribute("href") ?? "";
  expect((await member.open(link)).textOf(".talk")).toContain("83");
});

test("who was never written to is looked for where a conversation begins", async () => {
  const leader = await screens.as("demo-admin");
  const { name } = person("verified", "member");
  const found = await leader.open(`/contact?keyword=${encodeURIComponent(name)}`);
  const start = found.document.querySelector('.chat-list a[href*="/create-new-room?"]');
  expect(start?.text.trim()).toBe(arWords.create.start);
  const page = await leader.open(start?.getAttribute("href") ?? "");
  expect(page.textOf("#direct .rooms")).toContain(name);
});

test("a request is read, accepted, and answered", async () => {
  const member = await screens.as("demo-member");
  const list = await member.open("/contact?view=requests");
  const link = list.document.querySelector(".rooms a")?.getAttribute("href") ?? "";
  const request = await member.open(link);
  expect(request.textOf("#write h2")).toBe(arWords.request.title.direct);
  const room = await member.submit(request, 'form[action*="act=answer"]', {}, '[value="accept"]');
  expect((await member.submit(room, WRITE, { text: "أهلًا" })).textOf(".said.mine")).toContain(
    "أهلًا",
  );
});

test("a page that refreshes by itself has no form to lose, and stops when it is asked to", async () => {
  const member = await screens.as("demo-member", { language: "en" });
  const room = await openRoom(member, "لجنة الشباب");
  const REFRESH = 'content="30; url=/contact/room?id=';
  expect(room.html).not.toContain(REFRESH);
  const on = room.document.querySelector('#new a[href*="refresh=on"]')?.getAttribute("href");
  const refreshing = await member.open(on ?? "");
  expect(refreshing.html).toContain(REFRESH);
  expect(refreshing.document.querySelector("textarea")).toBeNull();
  expect(refreshing.textOf("#new")).toContain(enWords.room.refreshOff);
});

test("a room's address without an id leads to the list; a stranger's room is not there", async () => {
  const member = await screens.as("demo-member");
  expect((await member.open("/contact/room")).url.pathname).toBe("/contact");
  const admin = await openRoom(await screens.as("demo-admin"), "فريق دعم البوابة");
  const path = admin.url.pathname + admin.url.search;
  for (const each of [path, path.replace("/room?", "/room/people?")]) {
    const page = await member.open(each);
    expect([page.status, page.textOf("h1")]).toEqual([404, arWords.room.notYours.title]);
    expect(page.document.querySelector('main a[href="/contact"]')).not.toBeNull();
  }
  expect((await member.open("/contact/room?id=nobody")).status).toBe(404);
});

test("no page of chat asks the database more than six times", async () => {
  const member = await screens.as("demo-member");
  const room = await openRoom(member, "لجنة الشباب");
  const id = room.url.searchParams.get("id");
  const counts: Record<string, number> = {};
  for (const path of [
    "/contact",
    `/contact/room?id=${id}`,
    `/contact/room/people?id=${id}`,
    `/contact/room/read?id=${id}&seq=1`,
  ]) {
    await member.open(path);
    counts[path.replace(id ?? "", "…")] = await countQueries(async () => {
      expect((await member.open(path)).status).toBe(200);
    });
  }
  expect(counts).toEqual({
    "/contact": 3,
    "/contact/room?id=…": 5,
    "/contact/room/people?id=…": 3,
    "/contact/room/read?id=…&seq=1": 3,
  });
});

test("a wide window has the list beside a room, a phone and a text browser are sent none", async () => {
  const [desktop, phone] = ["X11; Linux x86_64", "Android 16; Mobile"].map((system) => ({
    headers: { "User-Agent": `Mozilla/5.0 (${system}; rv:145.0) Gecko/145.0 Firefox/145.0` },
  }));
  const wide = await screens.as("demo-member", desktop);
  const room = await openRoom(wide, "لجنة الشباب");
  const path = room.url.pathname + room.url.search;
  expect(room.textOf(".with-room .rooms [aria-current]")).toBe(room.textOf("h1"));
  expect(room.document.querySelectorAll(".with-room .room-line").length).toBeGreaterThan(1);
  expect(await countQueries(() => wide.open(path))).toBe(7);
  for (const options of [phone, { headers: { "User-Agent": "w3m/0.5.3" } }]) {
    const narrow = await (await screens.as("demo-member", options)).open(path);
    expect(narrow.document.querySelector(".room-line")).toBeNull();
  }
});

test("the directory leads to the room with a member in one press, and not to one's own", async () => {
  const member = await screens.as("demo-member");
  const page = await member.open("/members");
  const [form] = page.document.querySelectorAll('.card form[action*="act=direct"]');
  const { name } = person("verified", "member");
  expect(form?.closest(".card")?.querySelector(".title")?.text).not.toContain(name);
  const own = page.document
    .querySelectorAll(".card")
    .find((card) => card.text.includes(name))
    ?.querySelector("form");
  expect(own ?? null).toBeNull();
  const room = await member.submit(page, '.card form[action*="act=direct"]', {});
  expect(room.url.pathname).toBe("/contact/room");
  expect(form?.text).toContain(room.textOf("h1"));
});

test("the leader of a governorate writes to all of it from its page, and a member reads it there", async () => {
  const leader = await screens.as("demo-governorate-leader");
  const profile = await leader.open("/membership");
  const own = profile.document.querySelector(".doors a")?.getAttribute("href") ?? "";
  const guide = await leader.open(own);
  const link = guide.document.querySelector('a[href*="/contact/room?id="]');
  const room = await leader.open(link?.getAttribute("href") ?? "/missing");
  expect(room.textOf(".room-head")).toContain(arWords.follow.back.unit);
  const sent = await leader.submit(room, WRITE, { text: "تعميم جديد للجميع" });
  expect(sent.textOf(".talk")).toContain("تعميم جديد للجميع");
  // Others of the unit may have no room yet: the leader makes one.
  const make = guide.document.querySelector('details a[href*="/contact/follow?"]');
  const form = await leader.open(make?.getAttribute("href") ?? "/missing");
  const made = await leader.submit(form, 'form[action*="act=open"]', {});
  expect(made.url.pathname).toBe("/contact/room");
  const people = made.document.querySelector('.room-head a[href*="/people"]');
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
