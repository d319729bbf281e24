import { afterEach, describe, expect, test } from "vitest";
import { cairoDayTime, formatMoment } from "#app/arabic/dates.ts";
import { joinDay, joinDayTime } from "#app/arabic/day-parts.ts";
import arContent from "#locales/ar/content.json" with { type: "json" };
import arNotification from "#locales/ar/notification-screens.json" with { type: "json" };
import arSilence from "#locales/ar/silence.json" with { type: "json" };
import enContent from "#locales/en/content.json" with { type: "json" };
import enNotification from "#locales/en/notification-screens.json" with { type: "json" };
import enSilence from "#locales/en/silence.json" with { type: "json" };
import type { Browser, Page } from "#tests/world/browser.ts";
import { mostlyEnglish } from "#tests/world/languages.ts";
import { setUpScreens } from "#tests/world/screens.ts";

/* Campaign silence as screens show it, without a script (docs/product.md#campaign-silence). */

const screens = setUpScreens();

const words = {
  ar: { ...arSilence, content: arContent },
  en: { ...enSilence, content: enContent },
} as const;
const notificationWords = { ar: arNotification, en: enNotification } as const;

const settings = "/desk/settings/silence";
const period = 'form:has([name="scope"])';
const typed = (minutes: number) => cairoDayTime(new Date(Date.now() + minutes * 60_000));
/** What stands in the fields of a day and its hour. */
const typedIn = (page: Page, name: string) => {
  const valueIn = (part: string) =>
    page.document.querySelector(`main ${part}`)?.getAttribute("value") ?? "";
  const day = joinDay({
    day: valueIn(`[name="${name}-day"]`),
    month: valueIn(`[name="${name}-month"] option[selected]`),
    year: valueIn(`[name="${name}-year"]`),
  });
  return joinDayTime(day, valueIn(`[name="${name}-time"]`));
};
const declare = async (admin: Browser, from: number, to: number, more: object = {}) =>
  admin.submit(await admin.open(`${settings}/create`), period, {
    scope: "country",
    from: typed(from),
    to: typed(to),
    ...more,
  });
/** Lifts whatever lasts. */
const lift = async (admin: Browser) => {
  const list = await admin.open(settings);
  const link = list.document.querySelector(".listing a")?.getAttribute("href") ?? "";
  const asked = await admin.submit(await admin.open(link), 'form[action$="act=lift"]');
  return admin.submit(asked, 'form:has([name="confirmed"])');
};

let lifted: Browser | undefined;
afterEach(async () => {
  if (lifted) await lift(lifted);
  lifted = undefined;
});

describe.each(mostlyEnglish)("in %s", (language) => {
  const said = words[language];

  test("a silence is declared, changed and lifted; what is wrong is said at its field and kept", async () => {
    const admin = await screens.as("admin", { language });
    const refused = await declare(admin, 60, 30, { scope: "governorates", governorates: "01" });
    expect(refused.status).toBe(400);
    expect(refused.document.querySelector("#to-error")?.text).toBeTruthy();
    expect(typedIn(refused, "from")).toBe(typed(60));
    expect(
      refused.document.querySelector('[name="governorates"][value="01"]')?.hasAttribute("checked"),
    ).toBe(true);
    const declared = await declare(admin, -5, 60);
    expect(declared.notices).toEqual([said.done.declare]);
    expect(declared.textOf(".listing")).toContain(said.state.running);
    const link = declared.document.querySelector(".listing a");
    expect(link?.text).toBe(said.country);
    const page = await admin.open(link?.getAttribute("href") ?? "");
    const longer = await admin.submit(page, period, { to: typed(120) });
    expect(longer.notices).toEqual([said.done.change]);
    // What ends earlier is asked about as lifting is, with what it was and becomes.
    const now = await admin.open(link?.getAttribute("href") ?? "");
    const asked = await admin.submit(now, period, { to: typed(90) });
    const [was, becomes] = [120, 90].map((minutes) => {
      const at = new Date(Date.now() + minutes * 60_000);
      return formatMoment(new Date(at.setSeconds(0, 0)), language).replaceAll(/\s/g, " ");
    });
    const facts = asked.textOf(".facts").replaceAll(/\s/g, " ");
    expect([facts.includes(was ?? "?"), facts.includes(becomes ?? "?")]).toEqual([true, true]);
    const back = 'form:has([name="confirmed"])';
    const again = await admin.submit(asked, back, {}, 'button[formaction$="act=edit"]');
    expect(typedIn(again, "to")).toBe(typed(90));
    const changed = await admin.submit(asked, back);
    expect(changed.notices).toEqual([said.done.change]);
    // Who still has the page from before is told, and keeps what was typed.
    const late = await admin.submit(page, period, { to: typed(30) });
    expect(late.status).toBe(400);
    expect(typedIn(late, "to")).toBe(typed(30));
    expect((await lift(admin)).notices).toEqual([said.done.lift]);
  });

  test("news of the party are refused with the way to schedule them, and go out after it", async () => {
    const [admin, publisher] = [
      await screens.as("admin", { language }),
      await screens.as("central_leaders", { language }),
    ];
    const title = `مؤتمر الحزب ${language}`;
    const begun = await publisher.submit(
      await publisher.open("/desk/news/create"),
      'form:has([name="title"])',
      { title },
    );
    const form = 'form:has([name="body"])';
    const draft = await publisher.submit(begun, form, {
      summary: "ملخص",
      body: "نص",
      category: "party",
    });
    await declare(admin, -5, 60);
    lifted = admin;
    const refused = await publisher.submit(draft, form, {}, 'button[value="publish"]');
    expect(refused.status).toBe(400);
    const fold = refused.document.querySelector("details:has([name='at-day'])");
    expect(fold?.hasAttribute("open")).toBe(true);
    expect(refused.document.querySelector('button[value="publish"]')).toBe(null);
    const until = typed(60);
    expect(typedIn(refused, "at")).toBe(until);
    const done = await publisher.submit(refused, form, { at: until }, 'button[value="schedule"]');
    expect(done.notices).toEqual([said.content.done.schedule]);
  });

  test("a notification of the campaign is offered the hour after it, waits below the form and is cancelled", async () => {
    const [admin, sender] = [
      await screens.as("admin", { language }),
      await screens.as("central_leaders", { language }),
    ];
    const said = notificationWords[language].create;
    const title = `نلتقي بعد الصمت ${language}`;
    const write = (more: object = {}) =>
      ({ title, message: "نص", audience: "everybody", isCampaign: "on", ...more }) as const;
    const form = await sender.open("/notification/create");
    const CHECK = 'form[action$="act=check"]';
    const SEND = 'form[action$="act=send"]';
    /** The form that sends carries it as it was checked. */
    const hourOf = ({ document }: Page) =>
      document.querySelector(`${SEND} [name="at"]`)?.getAttribute("value");
    const checked = await sender.submit(form, CHECK, write());
    const confirm = checked.document.querySelector('[name="people"]')?.getAttribute("value") ?? "";
    expect(hourOf(checked)).toBeUndefined();
    const until = typed(60);
    await declare(admin, -5, 60);
    lifted = admin;
    // It was declared between the check and the sending.
    const refused = await sender.submit(checked, SEND, { confirm });
    expect(refused.status).toBe(400);
    expect(hourOf(refused)).toBe(until);
    const early = await sender.submit(form, CHECK, write({ at: typed(10) }));
    expect(hourOf(early)).toBe(until);
    const done = await sender.submit(early, SEND, { confirm });
    expect([done.url.pathname, done.notices]).toEqual([
      "/notification/create",
      [said.scheduled.done],
    ]);
    const waiting = done.document.querySelector("#scheduled")?.parentNode?.text ?? done.text;
    expect(waiting).toContain(title);
    const over = await sender.submit(form, CHECK, write({ at: typed(-10) }));
    expect(over.status).toBe(400);
    expect(over.document.querySelector("#at-error")?.text).toBeTruthy();
    expect(typedIn(over, "at")).toBe(typed(-10));
    const CANCEL = 'form[action$="act=cancel"]';
    const asked = await sender.submit(done, CANCEL);
    const cancelled = await sender.submit(asked, 'form:has([name="confirmed"])');
    expect(cancelled.notices).toEqual([said.scheduled.cancelled]);
    // The same press from a page that was open meanwhile.
    expect((await sender.submit(asked, CANCEL, { key: "another" })).notices).toEqual([
      said.scheduled.gone,
    ]);
    expect((await sender.open("/notification/create")).text).not.toContain(title);
  });

  test("pages of campaign content say so and offer no sharing; others stay as they were", async () => {
    const reader = screens.browser({ language });
    const admin = await screens.as("admin", { language });
    const list = await reader.open("/news?category=party");
    const party = list.document.querySelector(".card a")?.getAttribute("href") ?? "";
    const sports = (await reader.open("/news?category=sports")).document
      .querySelector(".card a")
      ?.getAttribute("href");
    const district = `/DataEntire?${new URLSearchParams({ keyword: "محمد" })}`;
    const banners = async (path: string) => {
      const { document } = await reader.open(path);
      return {
        banners: document.querySelectorAll("main .banner").length,
        shares: document.querySelectorAll('main a[href^="https://wa.me/?"]').length > 0,
      };
    };
    const campaign = [party, "/candidate/1", district];
    for (const path of campaign) {
      expect(await banners(path), path).toEqual({ banners: 0, shares: true });
    }
    await declare(admin, -5, 60);
    lifted = admin;
    for (const path of campaign) {
      expect(await banners(path), path).toEqual({ banners: 1, shares: false });
    }
    expect(await banners(sports ?? "")).toEqual({ banners: 0, shares: true });
    expect((await banners("/DataEntire")).banners).toBe(0);
  });
});

test("an open page says until when it is right, and no longer once nothing is to come", async () => {
  const admin = await screens.as("admin");
  const open = () => screens.handle(new Request(`${screens.origin}/news/1`));
  // The demo's own silence is weeks away.
  const before = (await open()).headers.get("x-page-until");
  await declare(admin, -5, 60);
  lifted = admin;
  const during = (await open()).headers.get("x-page-until") ?? "";
  expect(cairoDayTime(new Date(during))).toBe(typed(60));
  expect(during < (before ?? "")).toBe(true);
});

test("who may not change the organisation declares nothing", async () => {
  const leader = await screens.as("governorate_leaders");
  expect((await leader.open(settings)).status).toBe(403);
  const member = await screens.as("member");
  expect((await member.open(settings)).status).toBe(404);
});

test("a preview shows the card that is drawn for a link", async () => {
  const publisher = await screens.as("central_leaders");
  const begun = await publisher.submit(
    await publisher.open("/desk/news/create"),
    'form:has([name="title"])',
    { title: "بلا صورة" },
  );
  const id = begun.url.pathname.split("/").at(-2);
  const preview = await publisher.open(`/desk/news/${id}/preview`);
  const src = preview.document.querySelector('img[src*="/poster?"]')?.getAttribute("src") ?? "";
  const picture = await publisher.raw(src);
  expect(picture.headers.get("content-type")).toBe("image/jpeg");
  expect(picture.headers.get("cache-control")).toBe("private, no-store");
  expect(Buffer.from(await picture.arrayBuffer()).subarray(0, 2)).toEqual(
    Buffer.from([0xff, 0xd8]),
  );
});
