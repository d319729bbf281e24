import { beforeAll, describe, expect, test } from "vitest";
import { publishNews } from "#app/platform/news/store.ts";
import arWords from "#locales/ar/structure.json" with { type: "json" };
import enWords from "#locales/en/structure.json" with { type: "json" };
import type { Page } from "#tests/world/browser.ts";
import { addEvent } from "#tests/world/event.ts";
import { mostlyArabic } from "#tests/world/languages.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { addPosition, addUnit } from "#tests/world/units.ts";

const screens = setUpScreens();
/** Of the units that were added for these tests. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  const world = (await screens.platform()).dependencies;
  ids.head = await addUnit(world, { kind: "leadership", name: "الهيئة العليا", order: -1 });
  await addPosition(
    world,
    { unitId: ids.head, title: "رئيس الهيئة", titleEn: "Chair" },
    { name: "منى الشاذلي", nameEn: "Mona El-Shazly", from: "2025-01-01" },
  );
  await addPosition(world, { unitId: ids.head, title: "نائب رئيس الهيئة", order: 1 });
  ids.health = await addUnit(world, {
    kind: "central_secretariat",
    name: "أمانة صحة المجتمع",
    description: "قوافل طبية لا تنقطع.",
    order: -1,
  });
  ids.local = await addUnit(world, {
    kind: "governorate_secretariat",
    name: "أمانة صحة المجتمع بسوهاج",
    governorateCode: "26",
    secretariatId: ids.health,
    phone: "093 231 0000",
  });
  ids.sector = await addUnit(world, { kind: "sector", name: "قطاع الشمال", governorateCode: "26" });
  for (const city of ["طهطا", "طما"]) {
    await addUnit(world, {
      kind: "branch",
      name: `فرع ${city} الجديد`,
      governorateCode: "26",
      parentId: ids.sector,
      city,
      location: "أمام المحطة",
      detailedLocation: "12 شارع المحطة",
      phone: "٠٩٣-٢٣١٠٠٠٠",
      mapUrl: "https://maps.example/1",
    });
  }
});

const open = async (path: string, language: "ar" | "en" = "ar", who = "guest") =>
  (await screens.as(who, { language })).open(path);
const branches = (page: Page) =>
  page.document.querySelectorAll(".branch h3").map((title) => title.text);
const words = { ar: arWords, en: enWords } as const;

describe.each(mostlyArabic)("the guide in %s", (language) => {
  const said = words[language];

  test("has leadership and secretariats under the anchors that others link to", async () => {
    const page = await open("/membership", language);
    expect([page.status, page.textOf("h1")]).toEqual([200, said.title]);
    const leadership = page.textOf("#general-leadership");
    expect(leadership).toContain(language === "ar" ? "منى الشاذلي" : "Mona El-Shazly");
    expect(leadership).toContain(language === "ar" ? "رئيس الهيئة" : "Chair");
    expect(leadership).toContain(said.vacant);
    const card = page.document.querySelector("#centeral-secretaraints .card");
    expect(card?.querySelector("a")?.getAttribute("href")).toBe(
      `/membership/centralSec/${ids.health}`,
    );
    expect(card?.text).toContain("قوافل طبية لا تنقطع.");
    expect(page.document.querySelectorAll("#governorates .places a")).toHaveLength(27);
  });
});

test("what has no English stands in Arabic and says so", async () => {
  const page = await open("/membership", "en");
  const name = page.document.querySelector("#centeral-secretaraints .card h3 bdi");
  expect([name?.getAttribute("lang"), name?.getAttribute("dir")]).toEqual(["ar", "rtl"]);
});

test("a governorate lists its branches with all that one needs to go there and to call", async () => {
  const page = await open("/membership?governorate=26");
  expect(page.textOf("h1")).toContain("سوهاج");
  expect(branches(page)).toEqual(expect.arrayContaining(["فرع طهطا الجديد", "فرع طما الجديد"]));
  const branch = page.document
    .querySelectorAll(".branch")
    .find((each) => each.text.includes("فرع طما الجديد"));
  for (const text of ["أمام المحطة", "12 شارع المحطة", "سوهاج", "طما", arWords.branch.few]) {
    expect(branch?.text).toContain(text);
  }
  const hrefs = branch?.querySelectorAll("a").map((link) => link.getAttribute("href"));
  expect(hrefs).toEqual(expect.arrayContaining(["tel:0932310000", "https://maps.example/1"]));
});

test("governorate and city are chosen by a form without a script", async () => {
  const browser = await screens.as("guest");
  const first = await browser.open("/membership?governorate=سوهاج");
  const options = first.document
    .querySelectorAll('[name="city"] option')
    .map((option) => option.getAttribute("value"));
  expect(options).toEqual(expect.arrayContaining(["", "طما", "طهطا"]));
  const chosen = await browser.open(
    `/membership?governorate=سوهاج&city=${encodeURIComponent("طما")}`,
  );
  expect(branches(chosen)).toContain("فرع طما الجديد");
  expect(branches(chosen)).not.toContain("فرع طهطا الجديد");
  // A city of another governorate counts as not asked.
  const other = await browser.open("/membership?governorate=26&city=دشنا");
  expect(branches(other).length).toBe(branches(first).length);
  expect((await browser.open("/membership?governorate=أطلانتس")).textOf("h1")).toBe(arWords.title);
});

test("a secretariat's page names who does its work in the governorates", async () => {
  const page = await open(`/membership/centralSec/${ids.health}`);
  expect(page.textOf("h1")).toBe("أمانة صحة المجتمع");
  const row = page.document.querySelector(".listing tbody tr");
  expect(row?.text).toContain("أمانة صحة المجتمع بسوهاج");
  expect(row?.querySelector('a[href^="tel:"]')?.getAttribute("href")).toBe("tel:0932310000");
  for (const id of [ids.local, ids.head, "1"]) {
    expect((await open(`/membership/centralSec/${id}`)).status).toBe(404);
  }
});

test("a secretariat's page shows its latest news and events, and says where there are none", async () => {
  const path = `/membership/centralSec/${ids.health}`;
  const empty = await open(path);
  expect(empty.textOf("#news")).toContain(arWords.latest.newsNone);
  expect(empty.textOf("#events")).toContain(arWords.latest.eventsNone);
  const { dependencies } = await screens.platform();
  const title = "قافلة إلى عشر قرى";
  const text = { title, summary: title, body: title, category: "party" as const };
  await publishNews(dependencies.db, [
    { ...text, secretariatId: ids.health, createdAt: dependencies.clock.now() },
  ]);
  const named = { allowedSecretariats: [ids.health ?? ""] };
  const event = await addEvent(dependencies, { title: "يوم صحي", ...named });
  await addEvent(dependencies, { title: "لأهل الأمانة وحدهم", ...named, type: "private" });
  const page = await open(path);
  expect(page.document.querySelector("#news .card h3 a")?.text).toBe(title);
  expect(page.document.querySelector("#news header a")?.getAttribute("href")).toBe(
    `/news?secretariat=${ids.health}`,
  );
  const shown = page.document.querySelectorAll("#events .card h3 a");
  expect(shown.map((link) => [link.text, link.getAttribute("href")])).toEqual([
    ["يوم صحي", `/event/${event}`],
  ]);
});

test("all news and events of a secretariat are lists that name it, and lead back to everybody's", async () => {
  const secretariat = ids.health;
  const { dependencies } = await screens.platform();
  const [id] = await publishNews(dependencies.db, [
    {
      title: "مستشفى ميداني",
      summary: "مستشفى",
      body: "مستشفى",
      category: "party",
      secretariatId: secretariat,
      createdAt: dependencies.clock.now(),
    },
  ]);
  const event = await addEvent(dependencies, {
    title: "أسبوع الصحة",
    allowedSecretariats: [secretariat ?? ""],
  });
  const page = `/membership/centralSec/${secretariat}`;
  for (const [kind, one] of [
    ["news", `/news/${id}`],
    ["events", `/event/${event}`],
  ] as const) {
    const more = (await open(page)).document.querySelector(`#${kind} header a`);
    const list = await open(more?.getAttribute("href") ?? "");
    expect(list.document.querySelector(`.card h2 a[href="${one}"]`)).toBeTruthy();
    // Words and categories are looked for among them.
    expect(
      list.document.querySelector(`form input[name="secretariat"]`)?.getAttribute("value"),
    ).toBe(secretariat);
    const chosen = list.document
      .querySelectorAll("main p.row")
      .find((row) => row.querySelector(`a[href="${page}"]`));
    expect(chosen?.querySelector("b")?.text).toContain("أمانة صحة المجتمع");
    expect(chosen?.querySelectorAll("a").at(-1)?.getAttribute("href")).toBe(`/${kind}`);
    const read = await open(one);
    expect(read.document.querySelector(`main a[href="${page}"]`)?.text).toBe("أمانة صحة المجتمع");
    const none = await open(`/${kind}?secretariat=${ids.head}`);
    expect(none.status).toBe(200);
    expect(none.document.querySelectorAll("main .card").length).toBe(0);
  }
});

test("a member's own governorate comes first", async () => {
  const member = person("verified");
  const page = await open("/membership", "ar", member.uid);
  const door = page.document.querySelector(".doors a")?.getAttribute("href");
  const [first] = page.document.querySelectorAll("#governorates .places a");
  expect(first?.getAttribute("href")).toBe(door);
  expect(door).toMatch(/^\/membership\?governorate=\d\d$/);
});

test("it is in the menu and on home's cards, and strangers sign in first", async () => {
  const page = await open("/", "ar", person("verified").uid);
  expect(page.document.querySelector('nav a[href="/membership"]')).toBeTruthy();
  expect(
    page.document.querySelector('.tiles a[href="/membership#general-leadership"]'),
  ).toBeTruthy();
  const response = await screens.browser().raw("/membership");
  expect(response.headers.get("location")).toMatch(/^\/login\?redirectTo=/);
});
