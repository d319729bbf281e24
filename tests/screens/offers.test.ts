import { describe, expect, test } from "vitest";
import arContent from "#locales/ar/content.json" with { type: "json" };
import arWords from "#locales/ar/offers.json" with { type: "json" };
import enWords from "#locales/en/offers.json" with { type: "json" };
import { pictureOf } from "#tests/world/archives.ts";
import { mostlyEnglish } from "#tests/world/languages.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens } from "#tests/world/screens.ts";

const screens = setUpScreens();

const words = { ar: arWords, en: enWords } as const;
const LIST = "/services/member-services";

test("the words of the catalogue are there as it has them", () => {
  expect(enWords.loadFailed).toBe("An error occurred while loading the offers");
  expect(enWords.notFound).toBe("Offer not found");
});

describe.each(mostlyEnglish)("offers in %s", (language) => {
  const said = words[language];

  test("are listed with provider and days, available and expired", async () => {
    const browser = await screens.as("member", { language });
    const page = await browser.open(LIST);
    expect(page.textOf("h1")).toBe(said.title);
    const cards = page.document.querySelectorAll(".card");
    expect(cards.length).toBeGreaterThan(5);
    for (const card of cards) {
      expect(card.text).toContain(said.start);
      expect(card.text).not.toContain(said.state.expired);
    }
    const expired = await browser.open(`${LIST}?state=expired`);
    expect(expired.document.querySelectorAll(".card")[0]?.text).toContain(said.state.expired);
  });

  test("are narrowed by words and by provider, with the address as the answer", async () => {
    const browser = await screens.as("member", { language });
    const page = await browser.open(LIST);
    const found = await browser.submit(page, 'form[role="search"]:has([name="provider"])', {
      provider: "الدلتا",
    });
    expect(found.document.querySelectorAll(".card").length).toBe(1);
    const none = await browser.open(`${LIST}?keyword=%D8%B6%D8%B8%D8%BA`);
    expect(none.textOf(".empty h2")).toBe(said.list.filtered);
    const days = await browser.open(`${LIST}?start-day=1&start-month=1&start-year=2020`);
    expect(days.url.searchParams.get("start")).toBe("2020-01-01");
  });

  test("say what they are, and lead to a complaint that names them", async () => {
    const browser = await screens.as("member", { language });
    const list = await browser.open(LIST);
    const link = list.document.querySelector(".card .title a");
    const page = await browser.open(link?.getAttribute("href") ?? "");
    expect(page.textOf("h1")).toBe(link?.text.trim());
    for (const word of [said.field.created, said.field.updated, said.field.provider]) {
      expect(page.textOf("main")).toContain(word);
    }
    const form = await browser.open(
      page.document.querySelector('a[href*="add-complaint?offer="]')?.getAttribute("href") ?? "",
    );
    expect(form.document.querySelector('[name="offerId"]')).not.toBeNull();
    // What came back of it still names the offer.
    const refused = await browser.submit(form, 'form:has([name="body"])', { body: "" });
    expect(refused.status).toBe(400);
    expect(refused.document.querySelector('[name="offerId"]')).not.toBeNull();
    const sent = await browser.submit(refused, 'form:has([name="body"])', {
      body: "طُلب مني الثمن كاملًا.",
    });
    expect(sent.url.pathname).toBe("/profile/complaints-suggestions");
    const leader = await screens.as("admin", { language });
    const inbox = await leader.open("/statistics/feedback");
    const item = await leader.open(
      inbox.document.querySelector(".listing a")?.getAttribute("href") ?? "",
    );
    expect(item.document.querySelector('.facts a[href^="/offer/"]')?.text).toBe(link?.text.trim());
  });

  test("that are not there are said to be not found", async () => {
    const browser = await screens.as("member", { language });
    const page = await browser.open("/offer/999999");
    expect([page.status, page.textOf(".empty h2")]).toEqual([404, said.notFound]);
  });
});

test("who is no member in good standing finds no such page", async () => {
  const expired = await screens.as(person("expired").uid);
  for (const path of [LIST, "/offer/1"]) {
    expect((await expired.raw(path)).headers.get("location"), path).toBe("/not-found");
    expect((await screens.browser().raw(path)).headers.get("location")).toMatch(/^\/login/);
  }
});

test("from the draft to the member, without a script", async () => {
  const browser = await screens.as("central_leaders");
  const create = await browser.open("/desk/offers/create");
  const form = 'form:has([name="body"])';
  const begun = await browser.submit(create, 'form:has([name="title"])', { title: "عرض الاختبار" });
  const picture = new File([new Uint8Array(await pictureOf("#60a", 200))], "عدسات.png");
  const saved = await browser.submit(begun, form, {
    picture,
    pictureAlt: "عدسات طبية",
    provider: "مكتبات القلم",
    body: "نص **العرض**",
    conditions: "ببطاقة العضوية",
    "start-day": "1",
    "start-month": "1",
    "start-year": "2026",
    "end-day": "٣١",
    "end-month": "12",
    "end-year": "٢٠٣٠",
  });
  expect(saved.notices).toEqual([arContent.done.save]);
  const published = await browser.submit(saved, form, {}, 'button[value="publish"]');
  expect(published.notices).toEqual([arContent.done.publish]);
  const member = await screens.as("member");
  const found = await member.open(`${LIST}?keyword=${encodeURIComponent("الاختبار")}`);
  expect(found.textOf(".card .title")).toBe("عرض الاختبار");
  const link = found.document.querySelector(".card .title a")?.getAttribute("href");
  const offer = await member.open(link ?? "");
  expect(offer.textOf(".prose strong")).toBe("العرض");
  expect(offer.document.querySelector('main img[alt="عدسات طبية"]')).not.toBeNull();
});
