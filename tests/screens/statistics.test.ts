import { beforeAll, describe, expect, test } from "vitest";
import { signId } from "#app/platform/privacy/signed-id.ts";
import { tendStatistics } from "#app/platform/statistics/api-jobs.ts";
import { statisticsSubscriptions } from "#app/platform/statistics/tables.ts";
import { mostlyArabic } from "#tests/world/languages.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();
beforeAll(async () => {
  await tendStatistics((await screens.platform()).dependencies);
});

const pages = [
  ["/statistics/event-statistics", "group.events.title"],
  ["/statistics/reactions", "group.reactions.title"],
  ["/statistics/members", "group.members.title"],
  ["/statistics/numbers/aid", "group.aid.title"],
  ["/statistics/numbers/content", "group.content.title"],
] as const;

describe.each(mostlyArabic)("in %s", (language) => {
  const t = createTranslator(language);

  test.each(pages)(
    "%s has each number as a table and a picture that says what it shows",
    async (path, title) => {
      const browser = await screens.as("admin", { language });
      const page = await browser.open(`${path}?period=yearly`);
      expect([page.status, page.textOf("h1")]).toEqual([200, t(`statistics:${title}`)]);
      const charts = page.document.querySelectorAll("svg.chart");
      expect(charts.length).toBeGreaterThan(0);
      for (const chart of charts) {
        expect(chart.querySelector("title")?.text).not.toBe("");
        expect(chart.querySelector("desc")?.text).toMatch(/\d/);
        expect(chart.querySelectorAll(".label").length).toBeGreaterThan(0);
      }
      // No words are missing, and none is a key.
      expect(page.textOf("main")).not.toMatch(/measure\.|category\.|group\.|undefined|NaN/);
    },
  );
});

test.each([
  ["admin", 15],
  ["governorate_leaders", 10],
  // With fewer abilities there are fewer numbers, and fewer of them lead on.
  ["secretariat_sector_leaders", 5],
] as const)(
  "every number of %s has its definition, and leads to a list that opens",
  async (rank, most) => {
    const browser = await screens.as(rank);
    const page = await browser.open("/statistics");
    const tiles = page.document.querySelectorAll(".figures li");
    expect(tiles.length).toBeGreaterThan(most);
    const nameOf = ([first]: typeof tiles) => first?.text.trim();
    const defined = page.document
      .querySelectorAll("main details .facts dt")
      .map((each) => each.text);
    expect(tiles.map((tile) => nameOf(tile.children))).toEqual(defined);
    for (const definition of page.document.querySelectorAll("main details .facts dd")) {
      expect(definition.text.length).toBeGreaterThan(10);
    }
    expect(page.document.querySelectorAll(".figures .sparkline path").length).toBeGreaterThan(2);
    const links = page.document
      .querySelectorAll(".figures a")
      .map((link) => link.getAttribute("href") ?? "");
    for (const link of new Set(links)) expect((await browser.open(link)).status, link).toBe(200);
  },
);

test("days of one's own choice and a narrower place are kept from page to page", async () => {
  const browser = await screens.as("admin");
  const place = encodeURIComponent("أسيوط");
  const page = await browser.open(
    `/statistics/members?period=custom&from=2026-09-01&to=2026-09-20&governorate=${place}`,
  );
  expect(page.status).toBe(200);
  const file = page.document.querySelector('a[href^="/statistics/numbers.csv"]');
  const href = file?.getAttribute("href") ?? "";
  expect(href).toContain("from=2026-09-01");
  expect(href).toContain("group=members");
  const csv = await browser.open(href);
  expect(csv.status).toBe(200);
  const workbook = await browser.raw(href.replace(".csv", ".xlsx"));
  expect(workbook.headers.get("content-disposition")).toContain("statistics-members.xlsx");
  expect(new TextDecoder().decode((await workbook.arrayBuffer()).slice(0, 2))).toBe("PK");
});

test("what an address asks for that can't be had is answered by the month", async () => {
  const browser = await screens.as("admin");
  for (const query of [
    "?period=hourly",
    "?day=2026-02-31",
    "?unit=x",
    "?period=custom&from=2030-01-01",
  ]) {
    expect((await browser.open(`/statistics/members${query}`)).status, query).toBe(200);
  }
  expect((await browser.open("/statistics/numbers/votes")).status).toBe(404);
});

test.each([
  ["events", "category=org&sortBy=came"],
  ["reactions/all-likes", "kind=news"],
  ["reactions/all-comments", "kind=news"],
  ["reactions/all-shares", "kind=news"],
])(
  "the list of %s says of which days it is, and its other periods keep what narrows it",
  async (list, narrow) => {
    const browser = await screens.as("admin");
    const path = `/statistics/${list}`;
    const shown = async (query: string) => (await browser.open(`${path}?${query}`)).document;
    const own = await shown("period=custom&from=2026-09-01&to=2026-09-20");
    expect(own.querySelector("main")?.text).toContain("1 – 20 سبتمبر 2026");
    const page = await shown(`period=weekly&day=2026-09-08&keyword=x&page=2&${narrow}`);
    expect(page.querySelector("main")?.text).toContain("5 – 11 سبتمبر 2026");
    const links = page.querySelectorAll("main a").map((link) => link.getAttribute("href") ?? "");
    const [before] = links.filter((href) => href.includes("day=2026-08-29"));
    expect(before).toContain(`keyword=x&${narrow}`);
    expect(before).not.toContain("page=");
    // What clears the list keeps its days alone.
    expect(links).toContain(`${path}?period=weekly&day=2026-09-08`);
  },
);

test("lists of reactions are found by words, and name nobody to who may not read people", async () => {
  const browser = await screens.as("admin");
  for (const act of ["likes", "comments", "shares"]) {
    const page = await browser.open(`/statistics/reactions/all-${act}?period=yearly`);
    expect(page.status, act).toBe(200);
  }
  const likes = await browser.open("/statistics/reactions/all-likes?period=yearly");
  expect(likes.document.querySelectorAll('.listing a[href^="/users/"]').length).toBeGreaterThan(0);
  const none = await browser.open(
    `/statistics/reactions/all-likes?period=yearly&keyword=${encodeURIComponent("زرافة")}`,
  );
  expect([none.status, none.document.querySelectorAll(".listing").length]).toEqual([200, 0]);
});

describe("the mail of Saturdays", () => {
  test("is asked for, and ended, on a page that statistics lead to", async () => {
    const t = createTranslator("en");
    const browser = await screens.as("admin", { language: "en" });
    const statistics = await browser.open("/statistics");
    expect(statistics.document.querySelector('a[href="/statistics/mail"]')).not.toBeNull();
    const before = await browser.open("/statistics/mail");
    const sent = await browser.submit(before, 'form[action="/statistics/mail?act=start"]', {});
    expect(sent.textOf("main")).toContain(person("verified", "admin").email);
    const ended = await browser.submit(sent, 'form[action="/statistics/mail?act=stop"]', {});
    expect(ended.textOf("main")).toContain(t("statistics:mail.off"));
  });

  test("is ended by the address in it: a look changes nothing, a tap of a mail program does", async () => {
    const { dependencies } = await screens.platform();
    const leader = await screens.as("admin");
    const page = await leader.open("/statistics/mail");
    await leader.submit(page, 'form[action="/statistics/mail?act=start"]', {});
    const [row] = await dependencies.db.select().from(statisticsSubscriptions);
    const path = `/statistics/mail/${signId(dependencies.configuration, "statistics mails", row?.id ?? "")}`;
    const count = () => dependencies.db.$count(statisticsSubscriptions);
    const stranger = screens.browser();
    const look = await stranger.open(path);
    expect([look.status, await count()]).toEqual([200, 1]);
    expect(look.headers.get("cache-control")).toContain("no-store");
    // RFC 8058: without a cookie, an Origin or a key.
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    const tap = () => screens.browser().raw(path, { method: "POST", body });
    expect([(await tap()).status, await count()]).toEqual([200, 0]);
    expect((await tap()).status).toBe(200);
    const wrong = await stranger.raw("/statistics/mail/wrong", { method: "POST", body });
    expect(wrong.status).toBe(404);
  });
});

test("members by what they are come as tables and a file, and few are not told", async () => {
  const browser = await screens.as("admin", { language: "en" });
  const page = await browser.open("/statistics/members");
  const tables = page.document.querySelectorAll("table.kinds");
  expect(tables.length).toBeGreaterThanOrEqual(2);
  const told = tables.flatMap((table) => table.querySelectorAll("td").map((cell) => cell.text));
  expect(told).toContain("–");
  const numbers = told.filter((text) => /^\d/.test(text) && !text.endsWith("%")).map(Number);
  expect(numbers.every((number) => number % 5 === 0)).toBe(true);
  const csv = await browser.open("/statistics/members.csv");
  expect(csv.headers.get("content-type")).toContain("text/csv");
  for (const file of ["members", "events", "reports"]) {
    const workbook = await browser.raw(`/statistics/${file}.xlsx`);
    expect(workbook.status, file).toBe(200);
    expect(workbook.headers.get("content-type")).toContain("spreadsheetml");
  }
});
