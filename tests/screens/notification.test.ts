import { sql } from "drizzle-orm";
import { parse } from "node-html-parser";
import { afterEach, describe, expect, test, vi } from "vitest";
import { governorates } from "#app/arabic/governorates.ts";
import { asRequests } from "#tests/world/as-requests.ts";
import type { Browser, Page } from "#tests/world/browser.ts";
import { mostlyArabic } from "#tests/world/languages.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens, setUpScreensAlone } from "#tests/world/screens.ts";
import { signSessionCookie } from "#tests/world/session-cookie.ts";
import { json, list, success } from "#tests/world/stand-in.ts";
import { createTranslator } from "#tests/world/translator.ts";

type Language = "ar" | "en";
afterEach(() => vi.restoreAllMocks());

const badge = (page: Page) =>
  page.document
    .querySelector('.actions a[href="/notification"] .badge:not([hidden])')
    ?.getAttribute("data-count");
const notices = (page: Page) => page.document.querySelectorAll("main .notice");
const titles = (page: Page) =>
  notices(page).map(
    (each) => each.querySelector(".title a")?.text ?? each.querySelector(".title")?.text,
  );
const value = (page: Page, name: string) => {
  const field = page.document.querySelector(`.counted [name="${name}"]`);
  return (field?.tagName === "TEXTAREA" ? field.text : field?.getAttribute("value"))?.trim();
};
const picked = (page: Page, name: string) =>
  page.document
    .querySelectorAll(`input[type="checkbox"][name="${name}"][checked]`)
    .map((box) => box.getAttribute("value"));

const WRITE = 'form[action$="act=check"]';
const SEND = 'form[action$="act=send"]';

describe("with a platform of ours", () => {
  const screens = setUpScreens();

  const running = async () => {
    return screens.platform();
  };

  /** Writes a notification and sends it; to everybody unless somebody is chosen. */
  async function send(browser: Browser, typed: Record<string, string | string[]>): Promise<Page> {
    const check = await browser.submit(await browser.open("/notification/create"), WRITE, {
      ...(typed.governorates || typed.roles ? {} : { audience: "everybody" }),
      ...typed,
    });
    const people = check.document.querySelector('[name="people"]')?.getAttribute("value") ?? "";
    return browser.submit(check, SEND, { confirm: people });
  }

  describe.each(mostlyArabic)("in %s", (language) => {
    const t = createTranslator(language);

    test("the bell stands in every page's header with what is unread, and leads to the list", async () => {
      const browser = await screens.as("admin", { language });
      await send(browser, { title: `جرس ${language}`, message: "نص" });
      const page = await browser.open("/news");
      const count = Number(badge(page));
      expect(count).toBeGreaterThan(0);
      expect(page.textOf('.actions a[href="/notification"] .vh')).toBe(
        t("notificationsUnread", { number: count }),
      );
      const shown = await browser.open("/notification");
      expect([shown.status, shown.textOf("h1")]).toEqual([200, t("notification-screens:title")]);
      expect(shown.title).toMatch(new RegExp(`^${t("notification-screens:title")} · `));
      expect(titles(shown)[0]).toContain(`جرس ${language}`);
      expect(shown.document.querySelectorAll("main .notice.unread")).toHaveLength(
        Math.min(count, 10),
      );
      expect(shown.textOf(".notice .meta")).toBe(t("notification-screens:now"));
      screens.pass(90);
      expect((await browser.open("/notification")).textOf(".notice .meta")).toBe(
        language === "ar" ? "منذ دقيقة" : "1 minute ago",
      );
    });

    test("one form marks all as read and comes back to the list", async () => {
      await send(await screens.as("admin"), {
        title: `للقراءة ${language}`,
        message: "نص",
      });
      const browser = await screens.as("member", { language });
      const page = await browser.open("/notification");
      expect(page.text).toContain(t("unread", { count: Number(badge(page)) }));
      const read = await browser.submit(page, 'form[action="/notification/read"]');
      expect([read.url.pathname, read.status, badge(read)]).toEqual([
        "/notification",
        200,
        undefined,
      ]);
      expect(read.document.querySelector(".notice.unread")).toBeNull();
      expect(read.document.querySelector('form[action="/notification/read"]')).toBeNull();
      expect(notices(read)).toHaveLength(notices(page).length);
    });

    test("ten stand on a page, and a link leads to those before them", async () => {
      const admin = await screens.as("central_leaders");
      const form = await admin.open("/notification/create");
      const typed = { title: "0", message: "نص", audience: "everybody" };
      const check = await admin.submit(form, WRITE, typed);
      const [[confirm = ""], [key = ""]] = [check.shown(SEND, "people"), check.shown(SEND, "key")];
      for (let number = 1; number <= 6; number++) {
        const other = key.replace(/^.{8}/, `0000000${number}`);
        const sent = { title: `${number} ${language}`, confirm, key: other };
        expect((await admin.submit(check, SEND, sent)).status).toBe(200);
        screens.pass(60);
      }
      const browser = await screens.as("member", { language });
      const first = await browser.open("/notification");
      expect(notices(first)).toHaveLength(10);
      expect(titles(first).slice(0, 2).join()).toMatch(new RegExp(`6 ${language},.*5`));
      const more = first.document.querySelector('main a[href="/notification?page=2"]');
      expect(more?.text).toBe(t("notification-screens:more"));
      const second = await browser.open("/notification?page=2");
      expect(notices(second).length).toBeGreaterThan(0);
      expect(titles(first).filter((title) => titles(second).includes(title))).toEqual([]);
      expect(second.document.querySelector('main a[href="/notification"]')?.text).toBe(
        t("notification-screens:newest"),
      );
      const beyond = await browser.open("/notification?page=99");
      expect([beyond.status, beyond.textOf(".empty h2")]).toEqual([
        200,
        t("notification-screens:beyond"),
      ]);
    });

    test("without the ability the page explains, with no form", async () => {
      const browser = await screens.as("member", { language });
      const page = await browser.open("/notification/create");
      expect([page.status, page.textOf(".empty h2")]).toEqual([
        200,
        t("notification-screens:create.forbidden.title"),
      ]);
      expect(page.document.querySelector("main form")).toBeNull();
      const shown = await browser.open("/notification");
      expect(shown.document.querySelector('main a[href="/notification/create"]')).toBeNull();
      const forced = await browser.raw("/notification/create?act=check", {
        method: "POST",
        body: new URLSearchParams({ title: "أ", message: "ب" }),
      });
      expect([forced.status, await forced.text()]).toEqual([
        400,
        expect.stringContaining(t("notification-screens:create.forbidden.title")),
      ]);
    });

    test("the check page shows it as it will be seen, to whom and to how many, and writes nothing", async () => {
      const browser = await screens.as("admin", { language });
      const before = badge(await browser.open("/news"));
      const page = await browser.open("/notification/create");
      const role = page.document.querySelector('[name="roles"]');
      const check = await browser.submit(page, WRITE, {
        title: "معاينة",
        message: "سطر\nوسطر",
        url: "https://example.org/a",
        governorates: ["القاهرة"],
        roles: [role?.getAttribute("value") ?? ""],
      });
      expect([check.status, check.textOf("h1")]).toEqual([
        200,
        t("notification-screens:create.check.title"),
      ]);
      expect(titles(check)[0]).toContain("معاينة");
      expect(check.document.querySelector(".section a")?.getAttribute("href")).toBe(
        "https://example.org/a",
      );
      const cairo = governorates.find(({ ar }) => ar === "القاهرة")?.[language] ?? "";
      expect(check.textOf(".facts")).toContain(cairo);
      expect(check.textOf(".facts")).toContain(role?.closest("label")?.text.trim() ?? "?");
      // The same form again, with all of it.
      expect([value(check, "title"), value(check, "url")]).toEqual([
        "معاينة",
        "https://example.org/a",
      ]);
      expect(picked(check, "governorates")).toEqual(["القاهرة"]);
      expect(badge(await browser.open("/news"))).toBe(before);
      const edited = await browser.submit(check, WRITE, { title: "أخرى" });
      expect(titles(edited)[0]).toContain("أخرى");
      expect(picked(edited, "governorates")).toEqual(["القاهرة"]);
    });

    test("nobody is chosen beforehand: who chose none, or everybody and some, is asked", async () => {
      const browser = await screens.as("admin", { language });
      const page = await browser.open("/notification/create");
      expect([picked(page, "audience"), picked(page, "governorates")]).toEqual([[], []]);
      const typed = { title: "إلى من", message: "نص" };
      const none = await browser.submit(page, WRITE, typed);
      expect([none.status, value(none, "title")]).toEqual([400, "إلى من"]);
      expect(none.textOf('.summary a[href="#audience"]')).toBe(
        t("notification-screens:create.audience.none"),
      );
      expect(none.textOf("#audience-error")).toBe(t("notification-screens:create.audience.none"));
      const both = await browser.submit(none, WRITE, {
        audience: "everybody",
        governorates: ["قنا"],
      });
      expect([both.status, picked(both, "audience"), picked(both, "governorates")]).toEqual([
        400,
        ["everybody"],
        ["قنا"],
      ]);
      expect(both.textOf("#audience-error")).toBe(t("notification-screens:create.audience.both"));
      // What else is wrong is said with it.
      const empty = await browser.submit(page, WRITE, { title: "", message: "" });
      const wrong = empty.document.querySelectorAll(".summary a");
      expect(wrong.map((each) => each.getAttribute("href"))).toEqual([
        "#title",
        "#message",
        "#audience",
      ]);
    });

    test("about what was published it begins with its words, its address and whom it is for", async () => {
      const browser = await screens.as("central_leaders", { language });
      const { db } = (await running()).dependencies;
      const { rows } = await db.execute<{ id: string; governorates: string[] }>(
        sql`select id, governorates from offers where cardinality(governorates) > 0
          and withdrawn_at is null and ${new Date().toISOString()}::date between starts_on and ends_on
          order by id limit 1`,
      );
      const [offer] = rows;
      const about = async (kind: string, id: string | undefined, path: string) => {
        const page = await browser.open(`/notification/create?${kind}=${id}`);
        expect(value(page, "title")?.length, kind).toBeGreaterThan(3);
        expect(value(page, "message")?.length, kind).toBeGreaterThan(3);
        expect(value(page, "url"), kind).toMatch(new RegExp(`${path}/${id}$`));
        const isCampaign = page.document.querySelector('[name="isCampaign"][checked]') !== null;
        return { isCampaign, governorates: picked(page, "governorates") };
      };
      const everywhere = { isCampaign: false, governorates: [] };
      expect(await about("archive", "1", "/archive")).toEqual(everywhere);
      expect(await about("posts", "1", "/posts")).toEqual(everywhere);
      expect(await about("offers", offer?.id, "/offer")).toEqual({
        isCampaign: false,
        governorates: governorates.flatMap(({ code, ar }) =>
          offer?.governorates.some((each) => each === code || each === ar) ? [ar] : [],
        ),
      });
      const candidate = await about("candidates", "1", "/candidate");
      expect(candidate).toMatchObject({ isCampaign: true, governorates: [expect.any(String)] });
      const missing = await browser.open("/notification/create?offers=999999");
      expect(value(missing, "title")).toBe("");
    });

    test("to everybody goes out once the number is typed, in either digits", async () => {
      const browser = await screens.as("admin", { language });
      const page = await browser.open("/notification/create");
      const check = await browser.submit(page, WRITE, {
        title: `إلى الجميع ${language}`,
        message: "نص",
        audience: "everybody",
      });
      const people = check.document.querySelector('[name="people"]')?.getAttribute("value") ?? "";
      expect(Number(people)).toBeGreaterThan(10);
      expect(check.text).toContain(
        t("notification-screens:create.people", { count: Number(people), number: people }),
      );
      expect(check.textOf(".facts")).toContain(t("notification-screens:create.governorates.all"));
      for (const confirm of ["", "1", `${people}0`]) {
        const back = await browser.submit(check, SEND, { confirm });
        expect([back.status, back.textOf("h1")]).toEqual([
          400,
          t("notification-screens:create.check.title"),
        ]);
        expect(back.textOf("#confirm-error")).toContain(
          t("notification-screens:create.confirm.wrong"),
        );
      }
      const confirm = people.replaceAll(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "");
      const sent = await browser.submit(check, SEND, { confirm });
      expect([sent.status, sent.url.pathname]).toEqual([200, "/notification"]);
      expect(sent.notices.join()).toContain(t("notification-screens:create.success"));
      expect(titles(sent)[0]).toContain("إلى الجميع");
      // The same page sent again is the same notification.
      const again = await browser.submit(check, SEND, { confirm });
      expect(titles(again).filter((title) => title?.includes("إلى الجميع"))).toHaveLength(
        language === "ar" ? 1 : 2,
      );
    });

    test("a leader of one governorate writes to it alone, and reads whom it reaches", async () => {
      const browser = await screens.as("governorate_leaders", { language });
      const own = governorates.find(({ ar }) => ar === "دمياط")?.[language] ?? "";
      const page = await browser.open("/notification/create");
      expect(page.document.querySelector('[name="governorates"]')).toBeNull();
      expect(page.textOf("#governorates")).toBe(
        `${t("notification-screens:create.governorates.own")} ${own}`,
      );
      const check = await browser.submit(page, WRITE, {
        title: "إلى محافظتي",
        message: "نص",
        audience: "everybody",
      });
      expect(check.textOf(".facts")).toContain(own);
      expect(check.textOf(".facts")).not.toContain(
        t("notification-screens:create.governorates.all"),
      );
      expect(check.text).toContain(t("notification-screens:create.check.everybodyOwn"));
      expect(check.text).not.toContain(t("notification-screens:create.check.everybody"));
      const people = check.document.querySelector('[name="people"]')?.getAttribute("value") ?? "";
      const admin = await screens.as("admin", { language });
      const everybody = await admin.submit(await admin.open("/notification/create"), WRITE, {
        title: "إلى الجميع",
        message: "نص",
        audience: "everybody",
      });
      expect(Number(people)).toBeGreaterThan(0);
      expect(Number(people)).toBeLessThan(
        Number(everybody.document.querySelector('[name="people"]')?.getAttribute("value")),
      );
      const wrong = await browser.submit(check, SEND, { confirm: "" });
      expect(wrong.textOf("label[for=confirm]")).toContain(
        t("notification-screens:create.confirm.labelOwn", { number: people }),
      );
      const typed = { title: "خارج النطاق", message: "نص", governorates: ["أسوان"] };
      const back = await browser.submit(page, WRITE, typed);
      expect([back.status, value(back, "title")]).toEqual([400, "خارج النطاق"]);
      expect(back.textOf("#governorates .error")).toBe(t("failure:field.governorate-outside"));
    });

    test("a send that fails says so, keeps the page, and may be tried again as the same", async () => {
      const browser = await screens.as("admin", { language });
      const page = await browser.open("/notification/create");
      const typed = { title: `تعذر ${language}`, message: "نص", governorates: ["قنا"] };
      const check = await browser.submit(page, WRITE, typed);
      const opened = await running();
      const { fetch } = opened;
      vi.spyOn(asRequests(opened), "fetch").mockImplementation(async (request) =>
        request.method === "POST" ? new Response("gone", { status: 502 }) : fetch(request),
      );
      const key = check.document.querySelector(`${SEND} [name="key"]`)?.getAttribute("value");
      const failed = await browser.submit(check, SEND);
      expect([failed.status, failed.textOf("h1")]).toEqual([
        503,
        t("notification-screens:create.check.title"),
      ]);
      expect(failed.notices.join()).toContain(t("notification-screens:create.error"));
      expect(failed.document.querySelector(`${SEND} [name="key"]`)?.getAttribute("value")).toBe(
        key,
      );
      vi.restoreAllMocks();
      const sent = await browser.submit(failed, SEND);
      expect(sent.notices.join()).toContain(t("notification-screens:create.success"));
    });
  });

  test("the newest five are there for the bell's script, with where each leads", async () => {
    const browser = await screens.as("member");
    const answer = await browser.raw("/notification/latest");
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([
      200,
      "private, no-store",
    ]);
    const shown = parse(await answer.text());
    expect(Number(answer.headers.get("x-unread"))).toBeGreaterThan(0);
    expect(shown.querySelectorAll(".popover .notice")).toHaveLength(5);
    const read = await browser.raw("/notification/read", {
      method: "POST",
      body: new URLSearchParams({ answer: "none" }),
    });
    expect([
      read.status,
      (await browser.raw("/notification/latest")).headers.get("x-unread"),
    ]).toEqual([204, "0"]);
  });

  test("a press leads the verified on, and nobody else", async () => {
    const typed = { title: "رابط", message: "نص", url: "https://example.org/b" };
    await send(await screens.as("admin"), typed);
    const link = (page: Page) => page.document.querySelector(".notice .title a");
    const member = await (await screens.as("member")).open("/notification");
    expect([link(member)?.getAttribute("href"), link(member)?.getAttribute("rel")]).toEqual([
      typed.url,
      "noopener noreferrer",
    ]);
    expect(link(member)?.getAttribute("target")).toBe("_blank");
    const pending = await (await screens.as(person("pending").uid)).open("/notification");
    expect([titles(pending)[0], link(pending)]).toEqual([expect.stringContaining("رابط"), null]);
  });

  test("strangers, guests and who has yet to apply have no bell", async () => {
    const bell = (page: Page) => page.document.querySelector('a[href="/notification"]');
    const stranger = screens.browser();
    const open = await stranger.open("/news");
    expect(bell(open)).toBeNull();
    // Nor is anything of it fetched.
    expect(open.html).not.toMatch(/notification|\/bell/);
    await stranger.raw("/guest", { method: "POST", body: new URLSearchParams() });
    expect(bell(await stranger.open("/news"))).toBeNull();
    expect((await stranger.raw("/notification")).headers.get("location")).toBe("/not-found");
    expect(bell(await (await screens.as(person("unverified").uid)).open("/news"))).toBeNull();
    expect(bell(await (await screens.as(person("expired").uid)).open("/"))).not.toBeNull();
  });

  test("a platform in trouble costs a page its badge and nothing else", async () => {
    const browser = await screens.as("member");
    const opened = await running();
    const { fetch } = opened;
    vi.spyOn(asRequests(opened), "fetch").mockImplementation(async (request) =>
      request.url.includes("/notifications/")
        ? new Response("gone", { status: 500 })
        : fetch(request),
    );
    const page = await browser.open("/news");
    expect([page.status, badge(page)]).toEqual([200, undefined]);
    expect(page.textOf('.actions a[href="/notification"]')).toBe(
      createTranslator("ar")("notifications"),
    );
    const shown = await browser.open("/notification");
    expect([shown.status, shown.document.querySelector(".empty a")?.getAttribute("href")]).toEqual([
      502,
      "/notification",
    ]);
    const tried = await browser.raw("/notification/latest");
    expect(tried.status).toBe(502);
  });
});

describe("with a platform that has only the core calls", () => {
  const { platform, screens } = setUpScreensAlone();

  const user = { uid: "u", displayName: "ليلى", status: "verified", highestRank: "admin" };
  const items = [
    {
      id: 1,
      title: "بلا تفاصيل",
      recipients: [{ isRead: false }],
      navigationData: [{ screen: "elsewhere" }],
    },
    { id: 2, body: "نص", createdAt: "2026-10-01T09:00:00Z", recipients: [{ isRead: true }] },
  ];
  const sent: string[] = [];
  async function visit(language: Language): Promise<Browser> {
    platform.answer = (path, response) => {
      const [call = ""] = path.replace("/api/v1", "").split("?");
      sent.push(path);
      const answers: Record<string, unknown> = {
        "/auth/get-me": user,
        "/notifications/me": { items, unreadCount: 250 },
        "/roles": [{ id: 3, name: "أمين" }],
        "/branch/governates": [{ branch_governorate: "قنا" }],
        "/notifications": { data: null },
      };
      const known = answers[call];
      const none = json({ success: false, message: "no such call" }, { status: 404 });
      return (known === undefined ? none : success(known))(path, response);
    };
    const browser = screens.browser({ language });
    const tokens = { accessToken: "a", refreshToken: "b", playerId: "null" };
    browser.cookies.set("session", await signSessionCookie(tokens));
    return browser;
  }

  test.each(mostlyArabic)(
    "the bell says 99+, and the list shows what there is, in %s",
    async (language) => {
      const browser = await visit(language);
      const page = await browser.open("/notification");
      expect([page.status, badge(page)]).toEqual([200, "99+"]);
      expect(page.textOf('.actions a[href="/notification"] .vh')).toContain(
        createTranslator(language)("notificationsUnread", { number: "99+" }),
      );
      expect(notices(page)).toHaveLength(2);
      expect(
        page.document.querySelector('.notice a[href="/elsewhere"]'),
        "no such screen",
      ).toBeNull();
      expect(page.document.querySelector('main a[href*="page="]')).toBeNull();
      expect(sent.some((path) => path.endsWith("/notifications/me?page=1&limit=5"))).toBe(true);
    },
  );

  test.each(mostlyArabic)(
    "a send to everybody is agreed to where nobody knows how many, in %s",
    async (language) => {
      const t = createTranslator(language);
      const browser = await visit(language);
      const page = await browser.open("/notification/create");
      expect(page.text).toContain("أمين");
      const check = await browser.submit(page, WRITE, {
        title: "عنوان",
        message: "نص",
        audience: "everybody",
      });
      expect(check.text).toContain(t("notification-screens:create.check.unknown"));
      const back = await browser.submit(check, SEND);
      expect([back.status, back.text]).toEqual([
        400,
        expect.stringContaining(t("notification-screens:create.confirm.wrong")),
      ]);
      sent.length = 0;
      const done = await browser.submit(back, SEND, { confirm: "on" });
      expect([done.url.pathname, done.notices.join()]).toEqual([
        "/notification",
        expect.stringContaining(t("notification-screens:create.success")),
      ]);
      expect(sent).toContain("/api/v1/notifications");
    },
  );

  test("an empty list says so", async () => {
    const browser = await visit("ar");
    const answer = platform.answer;
    platform.answer = (path, response) =>
      (path.includes("/notifications/me") ? list([], { totalItems: 0, totalPages: 0 }) : answer)(
        path,
        response,
      );
    const page = await browser.open("/notification");
    expect(page.textOf(".empty h2")).toBe(createTranslator("ar")("notification-screens:empty"));
  });
});
