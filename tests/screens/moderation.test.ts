import { beforeEach, describe, expect, test } from "vitest";
import type { Browser, Page } from "#tests/world/browser.ts";
import { mostlyArabic } from "#tests/world/languages.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();
/** Every test has the limits to itself. */
beforeEach(() => screens.pass(2 * 60 * 60));

/** Somebody of the demo, signed in anew: sessions end between tests. */
const ITEM = "/news/300";
const commentForm = 'form:has([name="body"])';
let written = 0;
/** Writes a comment; answers its id and its words. */
async function write(browser: Browser, body = `تعليق للمراجعة ${++written}`) {
  const page = await browser.submit(await browser.open(ITEM), commentForm, { body });
  return { page, body, id: /#comment-(\d+)/.exec(page.url.hash)?.[1] ?? "" };
}
const report = async (browser: Browser, id: string) =>
  browser.submit(await browser.open(`/report/comment/${id}`), 'form:has([name="reason"])', {
    reason: "insult",
    note: "",
  });
/** The page of the case of some words. */
async function openCase(moderator: Browser, body: string): Promise<Page> {
  const queue = await moderator.open("/desk/moderation");
  const link = queue.document
    .querySelectorAll(".listing tbody a")
    .find((each) => each.text.includes(body));
  expect(link, body).toBeDefined();
  return moderator.open(link?.getAttribute("href") ?? "");
}
const decision = 'form:has([name="act"])';

describe.each(mostlyArabic)("without script, in %s", (language) => {
  const t = createTranslator(language);

  test("a comment is reported, hidden, answered for and restored", async () => {
    const [member, reporter, moderator] = (await Promise.all(
      ["member", "governorate_leaders", "central_leaders"].map((rank) =>
        screens.as(rank, { language }),
      ),
    )) as [Browser, Browser, Browser];
    const { body, id } = await write(member);
    const item = await reporter.open(ITEM);
    const path = `/report/comment/${id}`;
    expect(item.document.querySelector(`a[href="${path}"]`)?.text).toBe(
      t("reaction:comment.report"),
    );
    expect((await member.open(ITEM)).document.querySelector(`a[href="${path}"]`)).toBeNull();

    const empty = await reporter.submit(await reporter.open(path), 'form:has([name="reason"])', {
      note: "مكتوب",
    });
    expect(empty.status).toBe(400);
    expect(empty.textOf('.summary a[href="#reason"]')).toBe(t("ask:moderation.reason"));
    expect(empty.document.querySelector('[name="note"]')?.text).toContain("مكتوب");
    const done = await report(reporter, id);
    expect(done.url.pathname).toBe(ITEM);
    expect(done.notices).toContain(t("moderation:report.done"));

    const desk = await moderator.open("/desk");
    expect(desk.document.querySelector('main a[href="/desk/moderation"]')?.text).toBe(
      t("desk:queue.moderation"),
    );
    const page = await openCase(moderator, body);
    expect(page.textOf("main")).toContain(t("moderation:reason.insult"));
    // In its place, below what it was written about.
    const where = page.document.querySelector("#writing a")?.getAttribute("href") ?? "";
    const place = await moderator.open(where);
    expect([place.url.pathname, place.url.hash]).toEqual([ITEM, `#comment-${id}`]);
    expect(place.textOf(place.url.hash)).toContain(body);
    const wrong = await moderator.submit(page, decision, { act: "hide", reason: "" });
    expect(wrong.status).toBe(400);
    expect(wrong.textOf('.summary a[href="#reason"]')).toBe(t("ask:moderation.why"));
    const decided = await moderator.submit(wrong, decision, {
      act: "hide",
      reason: "insult",
      note: "اكتب بلطف",
    });
    expect(decided.notices).toContain(t("moderation:done.hide"));
    expect(decided.textOf("main")).toContain(t("moderation:act.hide"));

    expect((await reporter.open(ITEM)).textOf("main")).not.toContain(body);
    const own = await member.open(ITEM);
    expect(own.textOf(`#comment-${id}`)).toContain(t("reaction:unseen.own.hidden"));
    const why = own.document.querySelector(`#comment-${id} a[href^="/profile/moderation/"]`);
    const told = (await member.open("/notification")).document
      .querySelectorAll("main .notice a")
      .find((link) => link.text.includes(t("notification:moderation.hidden.title")));
    expect(told?.getAttribute("href")).toBe(why?.getAttribute("href"));
    const ownPage = await member.open(why?.getAttribute("href") ?? "");
    expect(ownPage.textOf("main")).toContain("اكتب بلطف");
    expect(ownPage.textOf("main")).toContain(t("moderation:reason.insult"));
    const answered = await member.submit(ownPage, 'form:has([name="answer"])', {
      answer: "لم أقصد أحدًا",
    });
    expect(answered.notices).toContain(t("moderation:own.answered"));
    expect(answered.document.querySelector('[name="answer"]')).toBeNull();

    const again = await openCase(moderator, body);
    expect(again.textOf("main")).toContain("لم أقصد أحدًا");
    await moderator.submit(again, decision, { act: "keep" });
    expect((await reporter.open(ITEM)).textOf("main")).toContain(body);
  });

  test("the second of two moderators is told, and sees what the first decided", async () => {
    const [member, reporter, one, other] = (await Promise.all(
      ["member", "governorate_leaders", "central_leaders", "admin"].map((rank) =>
        screens.as(rank, { language }),
      ),
    )) as [Browser, Browser, Browser, Browser];
    const { body, id } = await write(member);
    await report(reporter, id);
    const [first, second] = [await openCase(one, body), await openCase(other, body)];
    await one.submit(first, decision, { act: "keep" });
    const told = await other.submit(second, decision, { act: "hide", reason: "spam" });
    expect(told.status).toBe(400);
    expect(told.textOf(".summary")).toContain(t("failure:moderation-decided"));
    expect(told.textOf("main")).toContain(t("moderation:act.keep"));
  });

  test("a word of the list holds a comment back, which its author is told", async () => {
    const [member, admin, moderator] = (await Promise.all(
      ["member", "admin", "central_leaders"].map((rank) => screens.as(rank, { language })),
    )) as [Browser, Browser, Browser];
    const settings = await admin.open("/desk/settings/moderation");
    const saved = await admin.submit(settings, 'form:has([name="words"])', {
      words: "مرفوضة\nعبارة ممنوعة",
    });
    expect(saved.notices).toContain(t("moderation:settings.saved"));
    expect(saved.document.querySelector('[name="words"]')?.text).toContain("عبارة ممنوعة");
    const body = `هذه عِبارةٌ ممنوعة ${++written}`;
    const { page, id } = await write(member, body);
    expect(page.notices).toContain(t("reaction:comment.held"));
    expect(page.textOf(`#comment-${id}`)).toContain(t("reaction:unseen.own.held"));
    expect((await screens.browser({ language }).open(ITEM)).textOf("main")).not.toContain(body);
    const found = await openCase(moderator, body);
    await moderator.submit(found, decision, { act: "keep" });
    expect((await screens.browser({ language }).open(ITEM)).textOf("main")).toContain(body);
    await admin.submit(saved, 'form:has([name="words"])', { words: "" });
  });

  test("comments are closed and opened, and who is stopped reads until when", async () => {
    const [member, reporter, moderator] = (await Promise.all(
      ["member", "governorate_leaders", "central_leaders"].map((rank) =>
        screens.as(rank, { language }),
      ),
    )) as [Browser, Browser, Browser];
    const thread = 'form[action^="/desk/moderation/threads/"]';
    const closed = await moderator.submit(await moderator.open(ITEM), thread);
    expect(closed.notices).toContain(t("reaction:thread.nowClosed"));
    for (const reader of [member, screens.browser({ language })]) {
      const page = await reader.open(ITEM);
      expect(page.textOf("#comments")).toContain(t("reaction:thread.closed"));
      expect(page.document.querySelector(commentForm)).toBeNull();
      expect(page.document.querySelector(thread)).toBeNull();
    }
    await moderator.submit(closed, thread);
    const { body, id } = await write(member);
    await report(reporter, id);
    const page = await openCase(moderator, body);
    const wrong = await moderator.submit(page, decision, {
      act: "stop",
      reason: "spam",
      days: "كثيرة",
    });
    expect(wrong.document.querySelector('[name="days"]')?.getAttribute("value")).toBe("كثيرة");
    await moderator.submit(wrong, decision, { act: "stop", reason: "spam", days: "٢" });
    const stopped = await member.open(ITEM);
    expect(stopped.document.querySelector(commentForm)).toBeNull();
    expect(stopped.textOf("#comments")).toContain(t("reaction:stopReason.spam"));
    await moderator.open("/desk/moderation?state=decided");
    screens.pass(2 * 24 * 60 * 60);
  });

  test("who may not moderate is told so, and finds no case", async () => {
    const member = await screens.as("secretariat_admin", { language });
    const page = await member.open("/desk/moderation");
    expect([page.status, page.textOf("main")]).toEqual([
      403,
      expect.stringContaining(t("moderation:queue.forbidden.title")),
    ]);
    expect((await member.open("/desk/settings/moderation")).status).toBe(403);
    const other = await member.open("/profile/moderation/01926b9e-7b9a-7c3e-9d1f-2a3b4c5d6e7f");
    expect(other.status).toBe(404);
    const visitor = screens.browser({ language });
    expect((await visitor.open("/report/comment/1")).url.pathname).toBe("/login");
    expect((await member.open("/report/chat/1")).status).toBe(404);
  });
});
