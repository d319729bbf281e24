/* Reports on their screens, by plain forms: written from an event, sent, asked about, answered, confirmed, listed. */
import { expect, test } from "vitest";
import arDesk from "#locales/ar/desk.json" with { type: "json" };
import arEvent from "#locales/ar/event.json" with { type: "json" };
import arWords from "#locales/ar/report.json" with { type: "json" };
import enWords from "#locales/en/report.json" with { type: "json" };
import { setUpScreens } from "#tests/world/screens.ts";

const screens = setUpScreens();

const LOCAL = "demo-governorate-leader";
const CENTRAL = "demo-central-leader";
const EVENT = "ندوة: الدستور في حياتنا";

test("an organiser writes the report of an event from home, and the leaders above ask and confirm", async () => {
  const author = await screens.as(LOCAL);
  const home = await author.open("/");
  const link = home.document.querySelector('a[href^="/statistics/reports/create?event="]');
  expect(link?.parentNode?.text).toContain(arDesk.asked.reportMissing.what);
  expect(link?.text).toContain(EVENT);
  // The event's own page leads to the same form.
  const id = new URL(link?.getAttribute("href") ?? "", home.url).searchParams.get("event");
  const event = await author.open(`/event/${id}`);
  const button = event.document.querySelector(`a[href="/statistics/reports/create?event=${id}"]`);
  expect(button?.text).toContain(arEvent.report);
  const page = await author.open(button?.getAttribute("href") ?? "");
  const typedIn = (name: string) =>
    page.document.querySelector(`[name="${name}"]`)?.getAttribute("value");
  expect(typedIn("title")).toBe(EVENT);
  expect(typedIn("location")).toBe("قصر ثقافة دمياط، دمياط");
  expect(page.document.querySelector('[name="type"] [selected]')?.getAttribute("value")).toBe(
    "event",
  );
  const form = 'main form:has([name="officials"])';
  const refused = await author.submit(page, form, { goals: "الوعي" }, '[value="sent"]');
  expect(refused.status).toBe(400);
  expect(refused.document.querySelector('.summary a[href="#report-description"]')).not.toBeNull();
  expect(refused.textOf('[name="goals"]')).toBe("الوعي");
  const file = new File(["%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n"], "كشف.pdf");
  const typed = { description: "حضر جمع من الأهالي.", attachments: file };
  const draft = await author.submit(refused, form, typed, '[value="draft"]');
  expect(draft.textOf("h1")).toBe(EVENT);
  expect(draft.textOf("#send")).toContain(arWords.page.draft);
  const path = draft.url.pathname;
  // It is one report: the form of the event leads to it now.
  const again = await author.open(`/statistics/reports/create?event=${id}`);
  expect(again.url.pathname).toBe(path);
  expect((await (await screens.as(CENTRAL)).open(path)).status).toBe(404);
  const sent = await author.submit(again, 'form[action*="act=send"]', {});
  expect(sent.textOf("main")).toContain(arWords.page.waiting);
  expect(sent.document.querySelector(`a[href="${path}/edit"]`)).toBeNull();
  expect((await author.open(`${path}/edit`)).textOf("main")).toContain(arWords.edit.locked);

  const above = await screens.as(CENTRAL);
  const desk = await above.open("/desk");
  expect(desk.textOf("main")).toContain(arDesk.queue.reports);
  const told = await above.open("/notification");
  expect(told.textOf(`main .notice a[href="${path}"]`)).toContain(EVENT);
  const waiting = await above.open("/statistics/reports?view=waiting");
  expect(waiting.textOf(".listing")).toContain(EVENT);
  const seen = await above.open(path);
  const silent = await above.submit(seen, 'form[action*="act=ask"]', { question: "" });
  expect(silent.status).toBe(400);
  const asked = await above.submit(silent, 'form[action*="act=ask"]', { question: "كم حضر؟" });
  expect(asked.textOf(".steps")).toContain("كم حضر؟");
  // Somebody who opened it before decides in vain.
  const late = await above.submit(seen, 'form[action*="act=confirm"]', {});
  expect(late.status).toBe(400);
  expect(late.textOf("main")).toContain(arWords.act.asked);

  const atHome = (await author.open("/")).document.querySelectorAll(`main a[href^="${path}"]`);
  const { what } = arDesk.asked.reportAsked;
  expect(atHome.some(({ parentNode }) => parentNode?.text.includes(what))).toBe(true);
  const question = await author.open(path);
  expect(question.textOf("#answer-form")).toContain("كم حضر؟");
  const edit = await author.open(`${path}/edit`);
  const kept = edit.document.querySelector('[name="remove"]')?.getAttribute("value") ?? "";
  expect(kept).not.toBe("");
  const saved = await author.submit(edit, form, { description: "حضر ٤٠.", remove: kept });
  expect(saved.textOf("main")).toContain("حضر ٤٠.");
  expect(saved.document.querySelector(".downloads")).toBeNull();
  const empty = await author.submit(saved, 'form[action*="act=send"]', { answer: "" });
  expect(empty.status).toBe(400);
  const answered = await author.submit(empty, 'form[action*="act=send"]', { answer: "أربعون" });
  expect(answered.textOf(".steps")).toContain("أربعون");

  const final = await above.submit(await above.open(path), 'form[action*="act=confirm"]', {});
  expect(final.textOf(".facts")).toContain(arWords.state.confirmed);
  expect(final.document.querySelector("main form")).toBeNull();
  expect(final.textOf(".signatures")).toContain(arWords.paper.confirmer);
  expect(final.textOf(".signatures")).toContain("نادية");
  expect(final.textOf(".letterhead")).toMatch(/\d{4}/);
});

test("the host writes the report of a meeting from its page", async () => {
  const host = await screens.as(CENTRAL);
  const past = await host.open("/meetings?time=past");
  const meeting = past.document
    .querySelectorAll('.card a[href^="/meeting/"]')
    .find(({ text }) => text.includes("لقاء مسؤولي الإعلام"));
  const page = await host.open(meeting?.getAttribute("href") ?? "");
  const link = page.document.querySelector('a[href^="/statistics/reports/create?meeting="]');
  const form = await host.open(link?.getAttribute("href") ?? "");
  expect(form.document.querySelector('[name="title"]')?.getAttribute("value")).toContain(
    "لقاء مسؤولي الإعلام",
  );
});

test("the list is narrowed, and taken out as a file", async () => {
  const browser = await screens.as(CENTRAL, { language: "en" });
  const statistics = await browser.open("/statistics");
  expect(statistics.document.querySelector('main a[href="/statistics/reports"]')).not.toBeNull();
  const all = await browser.open("/statistics/reports");
  expect(all.textOf("h1")).toBe(enWords.title);
  const rows = (page: typeof all) => page.document.querySelectorAll(".listing tbody tr").length;
  const narrowed = await browser.open("/statistics/reports?view=all&type=monthly");
  expect(rows(narrowed)).toBeGreaterThan(0);
  expect(rows(narrowed)).toBeLessThan(rows(all));
  const found = await browser.open(
    `/statistics/reports?${new URLSearchParams({ view: "all", keyword: "محو الاميه" })}`,
  );
  expect(rows(found)).toBe(1);
  const none = await browser.open("/statistics/reports?view=all&keyword=zzz");
  expect(none.textOf("main")).toContain(enWords.list.filtered);
  const csv = await (await browser.raw("/statistics/reports.csv?view=all&type=monthly")).text();
  expect(csv.trim().split("\r\n")).toHaveLength(rows(narrowed) + 1);
  expect(csv).toContain(enWords.column.number);
});

test("who holds no such ability is told so, and who wrote nothing finds nothing", async () => {
  const member = await screens.as("demo-member");
  expect((await member.open("/statistics/reports")).status).toBe(404);
  const author = await screens.as(LOCAL);
  const draft = await author.open("/statistics/reports?view=mine&state=draft");
  const own = draft.document.querySelector(".listing a")?.getAttribute("href") ?? "";
  const other = await screens.as("demo-sector-leader");
  expect((await other.open(own)).status).toBe(404);
  expect((await other.open(`${own}/edit`)).status).toBe(404);
  const asked = await author.submit(await author.open(own), 'form[action*="act=remove"]', {});
  expect((await author.open(own)).status).toBe(200);
  const deleted = await author.submit(asked, 'form:has([name="confirmed"])', {});
  expect(deleted.url.pathname).toBe("/statistics/reports");
  expect((await author.open(own)).status).toBe(404);
});
