import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { formatDate } from "#app/arabic/dates.ts";
import { users } from "#app/platform/user/tables.ts";
import { signInAs } from "#tests/world/over-http.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();
/** Every test has the limits to itself. */
beforeEach(() => screens.pass(60 * 60));

const page = "/profile/leaving";

async function codeTo(email: string | null | undefined): Promise<string> {
  await screens.work();
  const url = `${screens.origin}/demo/mailbox.json?to=${encodeURIComponent(email ?? "")}`;
  const mails: { subject: string }[] = await (await screens.handle(new Request(url))).json();
  return mails.map(({ subject }) => /^\d{6}/.exec(subject)?.[0]).find(Boolean) ?? "";
}

describe.each(["ar", "en"] as const)("in %s", (language) => {
  const t = createTranslator(language);
  const until = formatDate("2026-10-16", language);

  test("a member ends the membership by a code, and takes it back by the banner", async () => {
    const who = person("verified", language === "ar" ? "member" : "sector_leader");
    const browser = await signInAs(screens.browser({ language }), who.uid);
    const security = await browser.open("/profile/security");
    const link = security.document.querySelector(`main a[href="${page}"]`);
    expect(link?.text.trim()).toBe(t("leaving:link"));
    const asked = await browser.open(page);
    expect(asked.text).toContain(t("leaving:kind.account.back", { until }));
    expect(asked.text).toContain(t("leaving:kept.log"));
    if (language === "en") expect(asked.text).toContain(t("leaving:ends.roles", { count: 1 }));

    const form = 'form[action*="act=membership"]';
    const reason = "سبب ".repeat(200).trim();
    const long = await browser.submit(asked, form, { reason });
    expect([long.status, long.textOf(`${form} textarea`).trim()]).toEqual([400, reason]);
    const typed = long.document.querySelectorAll("main textarea").map(({ text }) => text.trim());
    expect(typed, "the other form stays empty").toEqual([reason, ""]);
    const sent = await browser.submit(long, form, { reason: "سبب قصير" });
    expect(sent.url.pathname).toBe(`${page}/code`);
    const wrong = await browser.submit(sent, "#leaving", { otp: "12" });
    expect([wrong.status, wrong.title.startsWith(t("errorPrefix"))]).toEqual([400, true]);
    const done = await browser.submit(wrong, "#leaving", { otp: await codeTo(who.email) });
    expect(done.url.pathname).toBe(page);
    expect(done.notices).toContain(t("leaving:done.membership"));
    expect(done.text).toContain(t("leaving:waiting.membership.text", { until }));
    expect(done.document.querySelector(form)).toBeNull();

    const news = await browser.open("/news");
    expect(news.textOf(".banner")).toContain(t("leaving:banner.membership.text", { until }));
    const back = await browser.submit(await browser.open("/"), ".banner form");
    expect(back.notices).toContain(t("leaving:returned"));
    expect(back.document.querySelector(".banner")).toBeNull();
    expect((await browser.open("/members")).status, "a member in good standing again").toBe(200);
  });

  test("an account waits for its deletion, also of who has not applied yet", async () => {
    const who = person(language === "ar" ? "unverified" : "pending");
    const browser = await signInAs(screens.browser({ language }), who.uid);
    const asked = await browser.open(page);
    expect(asked.status).toBe(200);
    expect(asked.document.querySelector('form[action*="act=membership"]')).toBeNull();
    const sent = await browser.submit(asked, 'form[action*="act=account"]');
    const again = await browser.submit(sent, 'form[action*="act=resend"]');
    expect(again.notices).toContain(t("guest:verify.resent"));
    const done = await browser.submit(again, "#leaving", { otp: await codeTo(who.email) });
    expect(done.text).toContain(t("leaving:waiting.account.title"));
    expect(done.document.querySelectorAll("main textarea")).toEqual([]);
    const kept = await browser.submit(done, 'form[action*="act=takeBack"]');
    expect(kept.notices).toContain(t("leaving:returned"));
  });

  test("the last administrator reads why not, and who has no address where to add one", async () => {
    const admin = await screens.as("admin", { language });
    const last = await admin.open(page);
    expect(last.text).toContain(t("leaving:last.text"));
    expect(last.document.querySelectorAll("main textarea")).toEqual([]);
    const { db } = (await screens.platform()).dependencies;
    const { uid } = person("expired");
    await db.update(users).set({ email: null }).where(eq(users.facebookId, uid));
    const browser = await signInAs(screens.browser({ language }), uid);
    const without = await browser.open(page);
    const add = without.document.querySelector('main a[href="/profile/contact/edit"]');
    expect(add?.text.trim()).toBe(t("leaving:address.action"));
    expect(without.document.querySelectorAll("main textarea")).toEqual([]);
  });

  test("leaders read the months and the reasons of their area", async () => {
    const admin = await screens.as("admin", { language });
    const list = await admin.open("/users");
    const link = list.document.querySelector('main a[href="/users/departures"]');
    expect(link?.text.trim()).toBe(t("people:departures"));
    const far = "لا توجد أنشطة قريبة من قريتي.";
    const all = await admin.open("/users/departures");
    expect([all.status, all.text.includes(far)]).toEqual([200, true]);
    const leader = await screens.as("governorate_leaders", { language });
    const local = await leader.open("/users/departures");
    expect(local.text).toContain("عُينت في وظيفة لا تسمح بعضوية الأحزاب.");
    expect(local.text).not.toContain(far);
    const other = await screens.as("secretariat_sector_leaders", { language });
    expect((await other.open("/users/departures")).status).toBe(403);
  });
});
