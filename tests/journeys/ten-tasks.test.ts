import pg from "pg";
import type { Locator } from "playwright";
import { describe, expect, test } from "vitest";
import { demoPeople } from "#app/demo/people.ts";
import { inWay, openSite, see, type Visit, type Way, ways } from "#tests/world/chromium.ts";
import { some } from "#tests/world/exhaustive.ts";
import { answersOf, paperNames, photo } from "#tests/world/newcomer.ts";
import { person } from "#tests/world/platform.ts";

/*
 * What people come for, and how many taps it takes them: the table is below, and a tap more fails the
 * test. Typing is not counted; what is chosen, ticked or attached is an answer.
 */

let databaseUrl = "";
const site = openSite(async (url) => {
  databaseUrl = url;
});

/** Somebody on the way to what they want, who counts. */
interface Doing extends Visit {
  readonly way: Way;
  tap(target: Locator): Promise<void>;
  /** Gives an answer: types, chooses, ticks, attaches. */
  answer(give: () => Promise<unknown>): Promise<void>;
}

interface Task {
  readonly task: string;
  readonly who: string;
  readonly from: string;
  readonly width: 360 | 1280;
  /** Taps before tasks were counted. */
  readonly before: number;
  /** Taps now, with a script and without. */
  readonly now: readonly [scripted: number, plain: number];
  /** Answers that have to be given, where the task is a form. */
  readonly answers?: number;
  /** Whose session it is; nobody's for a stranger. */
  readonly as?: string;
  /** What has to be so again in each way of looking at the site. */
  ready?(): Promise<unknown>;
  run(doing: Doing): Promise<void>;
}

const applicant = person("pending");
const member = person("verified").uid;
const admin = person("verified", "admin").uid;
const plainMembers = demoPeople().filter(
  ({ status, rank }) => status === "verified" && rank === "member",
);
/** Who may be given a role: in each way somebody else, and not the member of the other tasks. */
const candidates = [...plainMembers.slice(1), person("verified", "secretariat_sector_leaders")];
/** Texts of several ways stand beside each other. */
const mark = ({ language, javaScript }: Way) => `${language} ${javaScript}`;
const picture = async (name: string) => ({
  name: `${name}.jpg`,
  mimeType: "image/jpeg",
  buffer: Buffer.from(await (await photo()).arrayBuffer()),
});

/* biome-ignore format: a table */
const tasks: readonly Task[] = [
  { task: "find my candidate", who: "a stranger", from: "/login", width: 360,
    before: 7, now: [4, 4], run: findCandidate },
  { task: "read the newest item and comment", who: "a member", from: "/", width: 360,
    before: 3, now: [3, 3], as: member, run: comment },
  { task: "register as a guest", who: "a stranger", from: "/news", width: 360,
    before: 5, now: [3, 4], answers: 4, run: registerAsGuest },
  { task: "apply for membership", who: "a stranger", from: "/login", width: 360,
    before: 9, now: [8, 9], answers: 23, ready: forgetStranger, run: apply },
  { task: "ask for aid", who: "a member", from: "/", width: 360,
    before: 3, now: [2, 2], answers: 4, as: member, run: askForAid },
  { task: "see what became of a request for aid", who: "a member", from: "/", width: 360,
    before: 2, now: [1, 1], as: member, run: checkAid },
  { task: "see what became of a complaint", who: "a member", from: "/", width: 360,
    before: 2, now: [1, 1], as: member, run: checkComplaint },
  { task: "see what became of an application", who: "an applicant", from: "/", width: 360,
    before: 2, now: [1, 1], as: applicant.uid, ready: waitAgain, run: checkApplication },
  { task: "decide a new request for aid", who: "a leader", from: "/", width: 1280,
    before: 10, now: [2, 2], as: admin, run: decideAid },
  { task: "approve an application", who: "a leader", from: "/", width: 1280,
    before: 4, now: [2, 2], as: admin, ready: waitAgain, run: approveApplication },
  { task: "send a notification to a governorate", who: "an administrator", from: "/", width: 1280,
    before: 6, now: [4, 4], as: admin, run: sendNotification },
  { task: "give a role to somebody by name", who: "an administrator", from: "/", width: 1280,
    before: 3, now: [3, 3], as: admin, run: giveRole },
];

describe.each(ways)(inWay, (way) => {
  // Each task in one of the ways; the exhaustive run has all of them in each.
  test.each(some(tasks, way.javaScript ? 0 : 1, 4))(
    "$who is as near as the table says: $task",
    async (task) => {
      await task.ready?.();
      const visit = await site.visit(way, { viewport: { width: task.width, height: 800 } });
      if (task.as) await visit.become(task.as);
      await visit.open(task.from);
      let taps = 0;
      let answers = 0;
      await task.run({
        ...visit,
        way,
        async tap(target) {
          taps += 1;
          await target.click();
        },
        async answer(give) {
          answers += 1;
          await give();
        },
      });
      expect({ taps, answers }).toEqual({
        taps: task.now[way.javaScript ? 0 : 1],
        answers: task.answers ?? 0,
      });
    },
  );
});

/** The applicant of the cast waits, longer than all others. */
function waitAgain(): Promise<unknown> {
  return inDatabase(async (client) => {
    const { rows } = await client.query(
      "update users set status = 'pending' where facebook_id = $1 returning id",
      [applicant.uid],
    );
    await client.query(
      `update applications set state = 'submitted', claimed_by = null, submitted_at = '2026-01-01'
        where user_id = $1`,
      [rows[0].id],
    );
    // Leaders' desks are kept for seconds.
    await client.query("select pg_notify('desk', '')");
  });
}

async function inDatabase(act: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await act(client);
  await client.end();
}

/** The code that was mailed to an address. */
async function mailedCode(email: string): Promise<string> {
  const mailbox = `${site.origin}/demo/mailbox.json?to=${encodeURIComponent(email)}`;
  const read = async () => (await (await fetch(mailbox)).json()) as { text: string }[];
  await expect.poll(read).toHaveLength(1);
  const [mail] = await read();
  return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
}

async function findCandidate({ page, tap }: Doing): Promise<void> {
  await tap(page.locator("main a[href='/DataEntire']"));
  await tap(page.locator(".places a[href*='governorate']").first());
  await see(page).toHaveURL(/governorate=/);
  await tap(page.locator(".places a[href*='electoralDistrict']").first());
  await see(page).toHaveURL(/electoralDistrict=/);
  await tap(page.locator(".card .title a").first());
  await see(page).toHaveURL(/\/candidate\/./);
}

async function comment({ page, t, tap, way }: Doing): Promise<void> {
  const words = `قرأته كله ${mark(way)}`;
  await tap(page.locator('.slides .title a[href^="/news/"]').first());
  await see(page).toHaveURL(/\/news\/\d+/);
  await tap(page.locator('.heading .meta a[href="#comments"]'));
  const field = page.getByLabel(t("reaction:comment.label"));
  // Without scrolling.
  await see(field).toBeInViewport();
  await field.fill(words);
  await tap(page.getByRole("button", { name: t("reaction:comment.add") }));
  await see(page.locator("#comments")).toContainText(words);
}

async function registerAsGuest({ page, t, tap, answer, way }: Doing): Promise<void> {
  const email = `ten-tasks-${way.language}-${way.javaScript}@example.com`;
  await tap(page.getByRole("link", { name: t("signIn"), exact: true }));
  await tap(page.getByRole("link", { name: t("auth:logIn.guestRegister") }));
  await answer(() => page.getByLabel(t("guest:register.fullName")).fill("منى السيد"));
  await answer(() => page.getByLabel(t("guest:email")).fill(email));
  await answer(() => page.getByLabel(t("guest:register.phoneNumber")).fill("01012345678"));
  await tap(page.getByRole("button", { name: t("guest:register.submit") }));
  await see(page).toHaveURL("/account-verification");
  const code = await mailedCode(email);
  await answer(() => page.getByLabel(t("guest:verify.code")).fill(code));
  // With a script the sixth digit sends it.
  if (!way.javaScript) await tap(page.getByRole("button", { name: t("guest:verify.submit") }));
  await see(page.getByText(t("guest:verify.success"))).toBeVisible();
}

/** Agreeing at the social provider is not counted: it is theirs, and differs from one to the next. */
async function apply({ page, t, tap, answer, way }: Doing): Promise<void> {
  const given = answersOf(400 + ways.indexOf(way));
  const form = 'form[action^="/registerNow?step="]';
  await tap(page.locator("main a[href='/register']").first());
  await tap(page.getByRole("button", { name: t("join:options.register.action") }));
  await page.locator('[name="person"][value="demo-stranger"]').check();
  await page.locator("form:not(.refuse) button").click();
  await see(page).toHaveURL("/registerNow");
  for (const [step, values] of Object.entries(given)) {
    for (const [name, value] of Object.entries(values)) {
      const control = page.locator(`${form} [name="${name}"]`);
      const label = page.locator(`${form} label[for$="-${name}"], ${form} label[for="${name}"]`);
      // The card says these; and what may stay empty stays so.
      if (["gender", "dateOfBirth"].includes(name)) continue;
      if ((await label.locator("small").count()) > 0) continue;
      await answer(async () => {
        if ((await control.first().getAttribute("type")) === "radio") {
          await page.locator(`${form} [name="${name}"][value="${value}"]`).check();
        } else if (await control.evaluate(({ tagName }) => tagName === "SELECT")) {
          await control.selectOption(value);
        } else await control.fill(value);
      });
      if (name === "governorate" && !way.javaScript) {
        await tap(page.getByRole("button", { name: t("place.showCities") }));
      }
    }
    await tap(page.getByRole("button", { name: t("steps.next") }));
    if (step !== "politics") await see(page).not.toHaveURL(new RegExp(`step=${step}$`));
  }
  await tap(page.getByRole("button", { name: t("apply:review.next") }));
  await see(page).toHaveURL(/step=attachments$/);
  for (const name of paperNames) {
    await answer(async () => {
      await page.locator(`[name="${name}"]`).setInputFiles(await picture(name));
    });
  }
  await answer(() => page.locator('[name="agreement"]').check());
  await tap(page.getByRole("button", { name: t("membership:apply.create") }));
  await see(page.getByText(t("apply:send.success"))).toBeVisible();
}

/** Who applied is a stranger again. */
function forgetStranger(): Promise<void> {
  return inDatabase((client) =>
    client.query(
      "update users set facebook_id = facebook_id || id::text where facebook_id = 'demo-stranger'",
    ),
  );
}

async function askForAid({ page, t, tap, answer, way }: Doing): Promise<void> {
  await tap(page.locator('main a[href="/humanitarian-aid"]').first());
  const field = (name: string) => page.getByLabel(t(`aid:form.${name}`), { exact: true });
  await answer(() => field("title").fill(`كرسي متحرك ${mark(way)}`));
  await answer(() => field("description").fill("لوالدي بعد عملية في الركبة"));
  const papers = page.getByLabel(t("aid:field.attachments"), { exact: true });
  await answer(async () => papers.setInputFiles([await picture("report")]));
  await answer(() => page.getByLabel(t("aid:form.terms")).check());
  await tap(page.getByRole("button", { name: t("aid:form.send") }));
  await see(page.getByText(t("aid:ha.success"))).toBeVisible({ timeout: 60_000 });
}

async function checkAid({ page, tap }: Doing): Promise<void> {
  await tap(page.locator('main a[href^="/humanitarian-aid/my-requests/"]').first());
  await see(page.locator("main .chip").first()).toBeVisible();
}

async function checkComplaint({ page, tap }: Doing): Promise<void> {
  await tap(page.locator('main a[href^="/profile/complaints-suggestions/"]').first());
  await see(page.locator("main .chip").first()).toBeVisible();
}

async function checkApplication({ page, tap }: Doing): Promise<void> {
  await tap(page.locator('main a[href="/application"]').first());
  await see(page).toHaveURL("/application");
  await see(page.locator("main .steps")).toBeVisible();
}

async function decideAid({ page, t, tap }: Doing): Promise<void> {
  await tap(page.locator('main a[href^="/statistics/urgent-assistance/"][href*="-"]').first());
  await tap(page.getByRole("button", { name: t("aid-desk:toStatus.approved") }));
  await see(page.locator(".heading .chip")).toHaveText(t("aid-desk:isStatus.approved"));
  await see(page.getByRole("link", { name: t("aid-desk:next") })).toBeVisible();
}

async function approveApplication({ page, t, tap }: Doing): Promise<void> {
  await tap(page.locator('main a[href^="/users/applications/"]').first());
  const number = page.getByLabel(t("review:approve.nationalId"));
  await see(number).toBeInViewport({ ratio: 1 });
  await see(page.locator("#documents img")).toBeInViewport({ ratio: 1 });
  await number.fill(applicant.nationalId);
  await tap(page.getByRole("button", { name: t("review:approve.submit") }));
  await see(page.getByText(t("review:approve.done"))).toBeVisible();
  await see(page.getByRole("link", { name: t("review:next") })).toBeVisible();
}

async function sendNotification({ page, t, tap, way }: Doing): Promise<void> {
  await tap(page.locator('.side a[href="/notification/create"]'));
  const field = (name: string) => page.getByLabel(t(`notification-screens:create.field.${name}`));
  await field("title").fill(`في أربع ${mark(way)}`);
  await field("message").fill("نلتقي الخميس.");
  await tap(page.locator('label:has([name="governorates"][value="دمياط"])'));
  await tap(page.getByRole("button", { name: t("notification-screens:create.toCheck") }));
  await tap(page.locator('form[action$="act=send"] button'));
  await see(page.getByText(t("notification-screens:create.success"))).toBeVisible();
}

async function giveRole({ page, t, tap, way }: Doing): Promise<void> {
  const { name, membershipId } = candidates[ways.indexOf(way)] ?? applicant;
  await tap(page.locator('.side a[href="/roles"]'));
  await tap(page.locator('main a[href$="/give"]').last());
  await page.getByLabel(t("role:give.keyword")).fill(name);
  await page.getByLabel(t("role:give.keyword")).press("Enter");
  const found = page.locator(".candidates li", { hasText: membershipId ?? "" });
  await tap(found.getByRole("button"));
  await see(page.getByText(t("role:assign.doneTo", { name }))).toBeVisible();
}
