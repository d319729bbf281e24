import { describe, expect, test } from "vitest";
import type { Browser } from "#tests/world/browser.ts";
import { mostlyArabic } from "#tests/world/languages.ts";
import { picture } from "#tests/world/membership.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();

const toLast = async (browser: Browser, list: string) => {
  const page = await browser.open(list);
  const link = page.document.querySelector(`.notes a[href^="${list}/"]`);
  return browser.open(link?.getAttribute("href") ?? "");
};

describe.each(mostlyArabic)("in %s", (language) => {
  const t = createTranslator(language);

  test("leaders find their own requests for aid in the profile; one is answered and withdrawn", async () => {
    const browser = await screens.as("admin", { language });
    const mine = "/humanitarian-aid/my-requests";
    const profile = await browser.open("/profile");
    expect(profile.textOf(`main a[href="${mine}"]`)).toBe(t("profile:aid"));
    const ask = await browser.open("/humanitarian-aid");
    await browser.submit(ask, 'form:has([name="description"])', {
      ...{ title: "نظارة", description: "للقراءة", terms: "on", category: "medical" },
      attachments: picture(),
    });
    const page = await toLast(browser, mine);
    const form = 'form:has([name="reply"])';
    const empty = await browser.submit(page, form);
    expect([empty.status, empty.document.querySelectorAll(".summary a").length]).toEqual([400, 1]);
    const answered = await browser.submit(empty, form, { reply: "عندي روشتة أحدث" });
    expect(answered.notices).toContain(t("aid:files.added"));
    expect(answered.textOf(".steps")).toContain("عندي روشتة أحدث");
    const link = answered.document.querySelector('main a[href$="/withdraw"]');
    const asked = await browser.open(link?.getAttribute("href") ?? "");
    const done = await browser.submit(asked, "main form");
    expect(done.notices).toContain(t("aid:withdraw.done"));
    expect(done.text).toContain(t("aid:isStatus.withdrawn"));
    expect(done.document.querySelector(form)).toBeNull();
    expect((await browser.open(asked.url.pathname)).url.pathname).toBe(page.url.pathname);
    const leader = await screens.as("central_leaders", { language });
    const seen = await leader.open(
      page.url.pathname.replace(mine, "/statistics/urgent-assistance/medical"),
    );
    expect(seen.text).toContain(t("aid-desk:isStatus.withdrawn"));
    expect(seen.document.querySelector('main form[action$="act=save"]')).toBeNull();
  });

  test("a complaint is added to in the same place, and withdrawn once that is confirmed", async () => {
    const browser = await screens.as("member", { language });
    const own = "/profile/complaints-suggestions";
    await browser.submit(await browser.open(`${own}/add-complaint`), 'form:has([name="body"])', {
      ...{ topic: "health", title: "عيادة بلا طبيب", body: "منذ شهر" },
    });
    const page = await toLast(browser, own);
    const form = 'form:has([name="message"])';
    const empty = await browser.submit(page, form, { message: " " });
    expect([empty.status, empty.title.startsWith(t("errorPrefix"))]).toEqual([400, true]);
    const added = await browser.submit(empty, form, { message: "وما زال الأمر كذلك" });
    expect(added.notices).toContain(t("feedback:message.done"));
    expect(added.textOf(".steps")).toContain("وما زال الأمر كذلك");
    const link = added.document.querySelector('main a[href$="/withdraw"]');
    const done = await browser.submit(
      await browser.open(link?.getAttribute("href") ?? ""),
      "main form",
    );
    expect(done.notices).toContain(t("feedback:withdraw.done"));
    expect(done.text).toContain(t("feedback:status.withdrawn"));
    expect(done.document.querySelector(form)).toBeNull();
  });

  test("a new e-mail address waits for its code, may be cancelled, and is confirmed", async () => {
    const rank = language === "ar" ? "secretariat_admin" : "secretariat_sector_leaders";
    const browser = await screens.as(rank, { language });
    const { email } = person("verified", rank);
    const edit = async (address: string) =>
      browser.submit(await browser.open("/profile/contact/edit"), "main form", { email: address });
    const first = await edit(`first-${language}@example.org`);
    expect([first.url.pathname, first.notices.join()]).toEqual([
      "/profile/email",
      expect.stringContaining(t("profile:email.sent")),
    ]);
    const kept = await browser.submit(first, 'form[action$="act=cancel"]');
    expect([kept.url.pathname, kept.text]).toEqual([
      "/profile",
      expect.stringContaining(t("profile:email.cancelled")),
    ]);
    expect((await browser.open("/profile/email")).url.pathname).toBe("/profile");

    const address = `second-${language}@example.org`;
    const page = await edit(address);
    const waiting = await browser.open("/profile");
    expect([waiting.text.includes(String(email)), waiting.text.includes(address)]).toEqual([
      true,
      true,
    ]);
    const form = 'form:has([name="otp"])';
    await screens.work();
    const box = await browser.raw(`/demo/mailbox.json?to=${address}`);
    const [mail] = (await box.json()) as { subject: string }[];
    const code = /\d{6}/.exec(mail?.subject ?? "")?.[0] ?? "";
    const wrong = await browser.submit(page, form, {
      otp: code === "111111" ? "222222" : "111111",
    });
    expect([wrong.status, wrong.text]).toEqual([
      400,
      expect.stringContaining(t("failure:code-wrong")),
    ]);
    const done = await browser.submit(wrong, form, { otp: code });
    expect(done.notices).toContain(t("profile:email.done"));
    expect([done.text.includes(address), done.text.includes(String(email))]).toEqual([true, false]);
  });
});
