/* Surveys on the desk's screens, by plain forms: begun, asked, previewed, checked, published, copied. */
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { MIN_MIXED } from "#app/contract/survey.values.ts";
import { surveys } from "#app/platform/survey/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import arDesk from "#locales/ar/desk.json" with { type: "json" };
import arFailure from "#locales/ar/failure.json" with { type: "json" };
import arWords from "#locales/ar/survey.json" with { type: "json" };
import arAnswer from "#locales/ar/survey-answer.json" with { type: "json" };
import enWords from "#locales/en/survey.json" with { type: "json" };
import { setUpScreens } from "#tests/world/screens.ts";
import { addVoters } from "#tests/world/survey.ts";

const screens = setUpScreens();

const SECTOR = "demo-sector-leader";
const LOCAL = "demo-governorate-leader";
const CENTRAL = "demo-central-leader";
const { desk } = arWords;

/** Members on the branch of the sector's leader: enough for an anonymous survey. */
async function countAsked(): Promise<number> {
  const { dependencies } = await screens.platform();
  const [leader] = await dependencies.db.select().from(users).where(eq(users.facebookId, SECTOR));
  const own = and(eq(users.branchId, leader?.branchId ?? ""), eq(users.status, "verified"));
  return dependencies.db.$count(users, own);
}

async function addPeople() {
  const { dependencies } = await screens.platform();
  const [leader] = await dependencies.db.select().from(users).where(eq(users.facebookId, SECTOR));
  await addVoters(dependencies, MIN_MIXED, "27", leader?.branchId);
}

test("a leader writes a survey question by question, and another publishes it", async () => {
  const writer = await screens.as(SECTOR);
  const list = await writer.open("/desk/surveys");
  expect(list.textOf("main")).toContain(desk.survey.none);
  const create = await writer.open("/desk/surveys/create");
  const form = 'form:has([name="closesAt-day"])';
  const empty = await writer.submit(create, form, { title: "", text: "لماذا نسأل" });
  expect(empty.status).toBe(400);
  expect(empty.document.querySelector('.summary a[href="#title"]')).not.toBeNull();
  expect(empty.textOf('[name="text"]')).toBe("لماذا نسأل");
  const typed = { title: "رأي القطاع", closesAt: "2027-01-01T18:00", isAnonymous: "on" };
  const begun = await writer.submit(empty, form, typed);
  expect(begun.textOf("h1")).toBe("رأي القطاع");
  // What is missing is said before anybody tries.
  expect(begun.textOf("main")).toContain(desk.missing.questions);
  const add = '#add form[action*="act=addQuestion"]';
  const wrong = await writer.submit(begun, add, { title: "هل أنت راضٍ؟", choices: "نعم" });
  expect(wrong.status).toBe(400);
  expect(wrong.document.querySelector('.summary a[href="#new-choices"]')).not.toBeNull();
  const one = await writer.submit(wrong, add, { title: "هل أنت راضٍ؟", choices: "نعم\nلا" });
  expect(one.textOf(".questions")).toContain("هل أنت راضٍ؟");
  const second = { title: "ولماذا؟", kind: "long", choices: "", shownIf: "q1-c2" };
  const two = await writer.submit(one, add, second);
  expect(two.textOf(".questions")).toContain(desk.isConditional);
  // Moved before what it depends on it has to be mended.
  const up = await writer.submit(two, '#q2 form[action*="act=moveQuestion"]', {});
  expect(up.textOf("#q2")).toContain(desk.missing.question);
  const down = await writer.submit(up, '#q2 form[action*="act=moveQuestion"]', {});
  expect(down.textOf("main")).not.toContain(desk.missing.question);
  const saved = await writer.submit(down, '#q1 form[action*="act=saveQuestion"]', {
    title: "هل أنت راضٍ عن الأنشطة؟",
  });
  expect(saved.textOf("#q1")).toContain("هل أنت راضٍ عن الأنشطة؟");
  const path = saved.url.pathname;
  const preview = await writer.open(path.replace("/edit", "/preview"));
  expect(preview.textOf("main")).toContain(arAnswer.anonymous.text);
  expect(preview.document.querySelectorAll('[name="q1"]').length).toBe(2);
  expect(preview.document.querySelector('textarea[name="q2"]')).not.toBeNull();
  // Who writes doesn't publish.
  expect(saved.document.querySelector('form[action*="act=publish"]')).toBeNull();
  // So few people are asked that who answered what could be told.
  const few = await writer.submit(saved, 'form[action*="act=submit"]', { key: "few" });
  expect(few.document.text).toContain(arFailure["survey-few"].split("{{")[0]);
  const { dependencies } = await screens.platform();
  const titled = eq(surveys.title, "رأي القطاع");
  await dependencies.db.update(surveys).set({ state: "check" }).where(titled);
  const publisher = await screens.as(CENTRAL);
  const checked = await publisher.open(path);
  const inVain = await publisher.submit(checked, 'form[action*="act=publish"]', {});
  expect(inVain.textOf("h1")).toBe("رأي القطاع");
  expect(inVain.document.text).toContain(arFailure["survey-few"].split("{{")[0]);
  await dependencies.db.update(surveys).set({ state: "draft" }).where(titled);
  await addPeople();
  const sent = await writer.submit(saved, 'form[action*="act=submit"]', {});
  expect(sent.textOf("main")).toContain(desk.state.check);

  const above = await screens.as(CENTRAL);
  expect((await above.open("/desk")).textOf("main")).toContain(arDesk.queue.surveysCheck);
  const seen = await above.open(path);
  const asked = await above.submit(seen, 'form[action*="act=publish"]', {});
  expect(asked.textOf("h1")).toBe(desk.confirm.survey);
  const facts = asked.textOf("dl.facts");
  expect(facts).toMatch(/(الأحد|الاثنين|الثلاثاء|الأربعاء|الخميس|الجمعة|السبت) .*بتوقيت القاهرة/);
  expect(facts).toContain(`${desk.audience}${await countAsked()} `);
  expect(asked.document.querySelectorAll('[name="q1"]').length).toBe(2);
  expect((await above.open(path)).textOf("main")).toContain(desk.state.check);
  const published = await above.submit(asked, 'main form:has([name="confirmed"])', {});
  expect(published.textOf("main")).toContain(desk.state.open);
  expect(published.document.querySelector("#add")).toBeNull();
  expect(published.document.querySelector('form[action*="act=save"]')).toBeNull();
  // Somebody who opened it before acts in vain, and is told what is true.
  const late = await above.submit(seen, 'form[action*="act=publish"]', { key: "late" });
  expect(late.status).toBe(400);
  const [done = ""] = arFailure["done-already"].split("(");
  expect(late.notices.join()).toContain(done);
  const copy = await above.submit(published, 'form[action*="act=copy"]', {});
  expect(copy.url.pathname).not.toBe(path);
  expect(copy.textOf(".questions")).toContain("ولماذا؟");
  // Folding is no question in a text browser: the note goes along with the one that is asked.
  const close = await above.submit(published, 'form[action*="act=close"]', { note: "كفى" });
  expect((await above.open(path)).textOf("main")).toContain(desk.state.open);
  const closed = await above.submit(close, 'main form:has([name="confirmed"])', {});
  expect(closed.textOf("main")).toContain(desk.state.closed);
  expect(closed.textOf(".steps")).toContain("كفى");
});

test("a poll has one question, which is removed to write another", async () => {
  const leader = await screens.as(LOCAL);
  const create = await leader.open("/desk/polls/create");
  const form = 'form:has([name="closesAt-day"])';
  const begun = await leader.submit(create, form, {
    title: "مكان اللقاء",
    closesAt: "2027-01-01T18:00",
  });
  expect(begun.url.pathname).toMatch(/^\/desk\/polls\/.+\/edit$/);
  const add = '#add form[action*="act=addQuestion"]';
  const one = await leader.submit(begun, add, { title: "أين؟", choices: "دمياط\nرأس البر" });
  expect(one.document.querySelector("#add")).toBeNull();
  const asked = await leader.submit(one, 'form[action*="act=removeQuestion"]', {});
  expect(asked.textOf("main .panel")).toBe("1. أين؟");
  // Another language asks the same again, and does nothing.
  const english = await leader.submit(asked, "#typed", { language: "en" });
  expect(english.textOf("h1")).toBe(enWords.desk.removeThis);
  expect(english.textOf("main .panel")).toBe("1. أين؟");
  const again = await leader.submit(english, "#typed", { language: "ar" });
  expect(again.textOf("h1")).toBe(desk.removeThis);
  const none = await leader.submit(again, 'form:has([name="confirmed"])', {});
  expect(none.document.querySelector("#add")).not.toBeNull();
  const last = await leader.submit(none, 'form[action*="act=delete"]', {});
  expect((await leader.open(begun.url.pathname)).status).toBe(200);
  const deleted = await leader.submit(last, 'form:has([name="confirmed"])', {});
  expect(deleted.url.pathname).toBe("/desk/polls");
});

test("who neither writes nor reads surveys is told whom to ask, and another area's is not there", async () => {
  const local = await screens.as(LOCAL);
  const list = await local.open("/desk/surveys");
  const own = list.document.querySelector('.listing a[href$="/edit"]')?.getAttribute("href") ?? "";
  expect((await local.open(own)).status).toBe(200);
  expect((await (await screens.as(SECTOR)).open(own)).status).toBe(404);
  const other = await screens.as("demo-secretariat-governorate-leader");
  expect((await other.open("/desk/surveys")).status).toBe(403);
  expect((await other.open("/desk/surveys/create")).status).toBe(403);
  expect((await (await screens.as("demo-member")).open("/desk/surveys")).status).toBe(404);
});
