/*
 * What people come for, and how many taps it takes them: the table is below, and a tap more fails the
 * test. A tap is a link, a button or the opening of what is folded; what is typed, chosen, ticked or
 * attached is an answer. It is counted without a script. With one it is a tap less where a code is sent
 * by its last digit and where the cities come by themselves.
 */
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Browser, Page } from "#tests/world/browser.ts";
import { answersOf, paperNames, papers, photo } from "#tests/world/newcomer.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const applicant = person("pending");
const member = person("verified");
const admin = person("verified", "admin").uid;

const screens = setUpScreens();
beforeAll(async () => {
  // The applicant of the cast has waited longest.
  const of = sql`(select id from users where facebook_id = ${applicant.uid})`;
  await (await screens.platform()).dependencies.db.execute(
    sql`update applications set submitted_at = '2026-01-01' where user_id = ${of}`,
  );
});

type Answers = Record<string, string | File>;

/** Somebody on the way to what they want, who counts. */
class Doing {
  taps = 0;
  answers = 0;
  readonly browser: Browser;
  page: Page;

  constructor(browser: Browser, page: Page) {
    this.browser = browser;
    this.page = page;
  }

  /** Follows the first link of the page that fits, or the last one. */
  async follow(selector: string, which: 0 | -1 = 0): Promise<void> {
    const link = this.page.document.querySelectorAll(selector).at(which);
    if (!link) throw new Error(`${this.page.url.pathname} has no ${selector}.`);
    this.taps += link.closest("details:not([open])") ? 2 : 1;
    const { pathname, search } = new URL(link.getAttribute("href") ?? "", this.page.url);
    this.page = await this.browser.open(pathname + search);
  }

  /** Answers what a form asks, and presses its button or another one. */
  async press(form: string, answers: Answers = {}, button?: string): Promise<void> {
    const pressed = this.page.document.querySelector(`${form} ${button ?? "button"}`);
    this.taps += pressed?.closest("details:not([open])") ? 2 : 1;
    await this.enter(form, answers, button);
  }

  /** Answers what a form asks, and presses Enter in the last field. */
  async enter(form: string, answers: Answers, button?: string): Promise<void> {
    this.answers += Object.keys(answers).length;
    this.page = await this.browser.submit(this.page, form, answers, button);
  }

  get said(): string {
    return this.page.notices.join();
  }
}

interface Task {
  readonly task: string;
  readonly who: string;
  readonly from: string;
  readonly taps: number;
  readonly answers?: number;
  /** Whose session it is; nobody's for a stranger. */
  readonly as?: string;
  run(doing: Doing): Promise<void>;
}

/* biome-ignore format: a table */
const tasks: readonly Task[] = [
  { task: "find my candidate", who: "a stranger", from: "/login", taps: 4, run: findCandidate },
  { task: "read the newest item and comment", who: "a member", from: "/", taps: 3, answers: 1,
    as: member.uid, run: comment },
  { task: "register as a guest", who: "a stranger", from: "/news", taps: 4, answers: 4,
    run: registerAsGuest },
  { task: "apply for membership", who: "a stranger", from: "/login", taps: 9, answers: 23, run: apply },
  { task: "ask for aid", who: "a member", from: "/", taps: 2, answers: 4, as: member.uid, run: askForAid },
  { task: "see what became of a request for aid", who: "a member", from: "/", taps: 1,
    as: member.uid, run: checkAid },
  { task: "see what became of a complaint", who: "a member", from: "/", taps: 1,
    as: member.uid, run: checkComplaint },
  { task: "see what became of an application", who: "an applicant", from: "/", taps: 1,
    as: applicant.uid, run: checkApplication },
  { task: "decide a new request for aid", who: "a leader", from: "/", taps: 2, as: admin, run: decideAid },
  { task: "approve an application", who: "a leader", from: "/", taps: 2, answers: 1,
    as: admin, run: approveApplication },
  { task: "send a notification to a governorate", who: "an administrator", from: "/", taps: 3, answers: 3,
    as: admin, run: sendNotification },
  { task: "give a role to somebody by name", who: "an administrator", from: "/", taps: 3, answers: 1,
    as: admin, run: assignRole },
];

const t = createTranslator("ar");

test.each(tasks)("$who is as near as the table says: $task", async ({ as, from, run, ...task }) => {
  const browser = as ? await screens.as(as) : screens.browser();
  const doing = new Doing(browser, await browser.open(from));
  await run(doing);
  const { taps, answers } = doing;
  expect({ taps, answers }).toEqual({ taps: task.taps, answers: task.answers ?? 0 });
});

async function findCandidate(doing: Doing): Promise<void> {
  await doing.follow("main a[href='/DataEntire']");
  await doing.follow(".places a[href*='governorate']");
  await doing.follow(".places a[href*='electoralDistrict']");
  await doing.follow(".card .title a");
  expect(doing.page.url.pathname).toMatch(/^\/candidate\/./);
}

async function comment(doing: Doing): Promise<void> {
  await doing.follow('.slides .title a[href^="/news/"]');
  await doing.follow('.heading .meta a[href="#comments"]');
  await doing.press('form:has([name="body"])', { body: "قرأته كله" });
  expect(doing.page.textOf("#comments")).toContain("قرأته كله");
}

async function registerAsGuest(doing: Doing): Promise<void> {
  const email = "ten-tasks@example.com";
  await doing.follow('header a[href^="/login"]');
  await doing.follow('main a[href="/LoginGusetUser"]');
  const typed = { fullName: "منى السيد", email, phoneNumber: "01012345678" };
  await doing.press('form:has([name="phoneNumber"])', typed);
  await screens.work();
  const mails = await doing.browser.raw(`/demo/mailbox.json?to=${encodeURIComponent(email)}`);
  const [mail] = (await mails.json()) as { text: string }[];
  const otp = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
  await doing.press('form:has([name="otp"])', { otp });
  expect(doing.said).toContain(t("guest:verify.success"));
}

/** Agreeing at the social provider is not counted: it is theirs, and differs from one to the next. */
async function apply(doing: Doing): Promise<void> {
  await doing.follow("main a[href='/register']");
  await doing.press('form:has([name="intent"][value="signUp"])');
  doing.page = await doing.browser.submit(doing.page, "form", { person: "demo-stranger" });
  const form = 'form[action^="/registerNow?step="]';
  for (const values of Object.values(answersOf(400))) {
    if ("governorate" in values) {
      await doing.press(form, { governorate: values.governorate }, '[name="showCities"]');
    }
    const isAsked = (name: string) =>
      // The card says the first, the cities were asked for by the third, and what may stay empty stays so.
      !["gender", "dateOfBirth", "governorate"].includes(name) &&
      !doing.page.document.querySelector(`${form} label[for$="${name}"] small`);
    await doing.press(
      form,
      Object.fromEntries(Object.entries(values).filter(([name]) => isAsked(name))),
    );
  }
  await doing.press(form);
  expect(
    doing.page.document.querySelectorAll(paperNames.map((name) => `[name="${name}"]`).join()),
  ).toHaveLength(paperNames.length);
  await doing.press(form, await papers());
  expect(doing.said).toContain(t("apply:send.success"));
}

async function askForAid(doing: Doing): Promise<void> {
  await doing.follow('main a[href="/humanitarian-aid"]');
  const typed = { title: "كرسي متحرك", description: "لوالدي بعد عملية في الركبة", terms: "on" };
  await doing.press("main form", { ...typed, attachments: await photo() });
  expect(doing.said).toContain(t("aid:ha.success"));
}

async function checkAid(doing: Doing): Promise<void> {
  await doing.follow('main a[href^="/humanitarian-aid/my-requests/"]');
  expect(doing.page.document.querySelector("main .chip")).not.toBeNull();
}

async function checkComplaint(doing: Doing): Promise<void> {
  await doing.follow('main a[href^="/profile/complaints-suggestions/"]');
  expect(doing.page.document.querySelector("main .chip")).not.toBeNull();
}

async function checkApplication(doing: Doing): Promise<void> {
  await doing.follow('main a[href="/application"]');
  expect(doing.page.document.querySelector("main .steps")).not.toBeNull();
}

async function decideAid(doing: Doing): Promise<void> {
  await doing.follow('main a[href^="/statistics/urgent-assistance/"][href*="-"]');
  await doing.press('form[action$="act=save"]', {}, 'button[value="approved"]');
  expect(doing.page.textOf(".heading .chip")).toBe(t("aid-desk:isStatus.approved"));
  expect(doing.page.text).toContain(t("aid-desk:next"));
}

async function approveApplication(doing: Doing): Promise<void> {
  await doing.follow('main a[href^="/users/applications/"]');
  await doing.press('form[action$="act=approve"]', { nationalId: applicant.nationalId });
  expect(doing.said).toContain(t("review:approve.done"));
  expect(doing.page.text).toContain(t("review:next"));
}

async function sendNotification(doing: Doing): Promise<void> {
  await doing.follow('.side a[href="/notification/create"]');
  const typed = { title: "في أربع", message: "نلتقي الخميس.", governorates: "دمياط" };
  await doing.press('form[action$="act=check"]', typed);
  await doing.press('form[action$="act=send"]');
  expect(doing.said).toContain(t("notification-screens:create.success"));
}

async function assignRole(doing: Doing): Promise<void> {
  const { name, membershipId } = person("verified", "secretariat_sector_leaders");
  await doing.follow('.side a[href="/roles"]');
  await doing.follow('main a[href$="/give"]', -1);
  await doing.enter('form[role="search"]', { keyword: name });
  await doing.press(`.candidates form:has([value="${membershipId}"])`);
  expect(doing.said).toContain(t("role:assign.doneTo", { name }));
}
