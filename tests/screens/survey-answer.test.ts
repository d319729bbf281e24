/* Surveys and polls as members have them, by plain forms: answered, kept half done, changed, checked, read. */
import { expect, test } from "vitest";
import type { SurveyQuestion } from "#app/contract/survey.ts";
import { questionKinds, RECEIPT } from "#app/contract/survey.values.ts";
import arWords from "#locales/ar/survey-answer.json" with { type: "json" };
import { signInAs } from "#tests/world/over-http.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { addSurvey, pollQuestion } from "#tests/world/survey.ts";

const screens = setUpScreens();

const add = async (more: Parameters<typeof addSurvey>[1]) =>
  addSurvey((await screens.platform()).dependencies, more);
const FORM = 'main form[action*="act="]';

const choice = (id: string, label: string) => ({ id, label, labelEn: null });
/** A question of each kind; the long text is asked of who chose the second. */
const everyKind = questionKinds.map((kind, at): SurveyQuestion => {
  const hasChoices = ["one", "several", "ranking"].includes(kind);
  return {
    ...{ id: `q${at + 1}`, kind, title: `سؤال ${at + 1}`, titleEn: null, isNeeded: true },
    choices: hasChoices ? [choice("c1", "أول"), choice("c2", "ثانٍ"), choice("c3", "ثالث")] : [],
    shownIf: kind === "long" ? { question: "q1", values: ["c2"] } : null,
  };
});
const whole = {
  q1: "c2",
  q2: "c3",
  q3: "٤",
  q4: "10",
  q5: "٣٫٥",
  "q6-day": "3",
  "q6-month": "9",
  "q6-year": "2026",
  q7: "كلمة",
  q8: "سطر\nوسطر",
  "q9-c1": "3",
  "q9-c2": "1",
  "q9-c3": "2",
};
const shown = { ...whole, q3: "4", q5: "3.5" };

test("a member answers all kinds of questions on one page, is told what is missing, and changes it", async () => {
  const id = await add({ questions: everyKind, mayChange: true });
  const member = await screens.as("demo-member");
  const path = `/survey/${id}`;
  const page = await member.open(path);
  expect(page.textOf("main")).toContain(arWords.named.survey);
  // Without a script a question says whom it concerns.
  expect(page.textOf("#q8-hint")).toContain("«ثانٍ»");
  const empty = await member.submit(page, FORM, { q1: "c2", q7: "كلمة" });
  expect(empty.status).toBe(400);
  expect(empty.document.querySelectorAll(".toast")).toHaveLength(0);
  // It was not begun before.
  expect(empty.textOf("main")).not.toContain(arWords.keep.found);
  const lines = empty.document
    .querySelectorAll(".summary a")
    .map((each) => each.getAttribute("href"));
  expect(lines).toEqual(["#q2", "#q3", "#q4", "#q5", "#q6", "#q8", "#q9"]);
  for (const line of lines) expect(empty.document.querySelector(line ?? ""), line).not.toBeNull();
  expect(empty.shown(FORM, "q7")).toEqual(["كلمة"]);
  const twice = await member.submit(empty, FORM, { ...shown, "q9-c3": "1" });
  expect(twice.document.querySelectorAll(".summary a").length).toBe(1);
  const thanks = await member.submit(twice, FORM, shown);
  expect(thanks.url.pathname).toBe(path);
  expect(thanks.textOf("main h2")).toBe(arWords.thanks.survey);
  const own = thanks.textOf(".answered");
  for (const word of ["ثانٍ", "3.5", "3 سبتمبر 2026", "كلمة", "1. ثانٍ"]) expect(own).toContain(word);

  const change = await member.open(`${path}?change=1`);
  expect(change.shown(FORM, "q9-c2")).toEqual(["1"]);
  const other = await member.submit(change, FORM, { ...shown, q1: "c1", q8: "لا يُحفظ" });
  expect(other.textOf(".answered")).not.toContain("لا يُحفظ");
});

test("one question a page leads past what isn't asked, keeps each answer, and is sent after a look", async () => {
  const id = await add({ questions: everyKind.slice(0, 2).concat(everyKind.slice(7)) });
  const member = await screens.as("demo-member");
  const path = `/survey/${id}`;
  const first = await member.open(`${path}?question=1`);
  const none = await member.submit(first, FORM, {});
  expect([none.status, none.document.querySelectorAll(".summary a").length]).toEqual([400, 1]);
  const second = await member.submit(none, FORM, { q1: "c1" });
  expect(second.url.search).toBe("?question=2");
  // Who comes back later finds what was kept, also on one page.
  expect((await member.open(path)).shown(FORM, "q1")).toEqual(["c1"]);
  const last = await member.submit(second, FORM, { q2: "c1" });
  // The third is asked of others.
  expect(last.url.search).toBe("?question=4");
  expect((await member.open(`${path}?question=3`)).url.search).toBe("?question=4");
  const review = await member.submit(last, FORM, { "q9-c1": "1", "q9-c2": "2", "q9-c3": "3" });
  expect(review.url.search).toBe("?question=review");
  expect(review.textOf(".answered")).toContain("1. أول");
  const sent = await member.submit(review, FORM, {});
  expect(sent.textOf("main h2")).toBe(arWords.thanks.survey);
  // Another on this device doesn't find it, and who signs in again finds nothing half done.
  expect((await member.open("/surveys?view=answered")).textOf("main")).toContain(
    arWords.state.answered,
  );
});

test("what is half done is kept by a press, and nobody else on the device sees it", async () => {
  const id = await add({ questions: everyKind });
  const browser = await screens.as("demo-member");
  const page = await browser.open(`/survey/${id}`);
  const kept = await browser.submit(page, FORM, { q7: "نصف جواب" }, '[formaction*="act=keep"]');
  expect(kept.url.pathname).toBe("/surveys");
  const again = await browser.open(`/survey/${id}`);
  expect(again.textOf("main")).toContain(arWords.keep.found);
  expect(again.shown(FORM, "q7")).toEqual(["نصف جواب"]);
  // Its session ended, and somebody else signs in with the cookies that are there.
  browser.cookies.delete("session");
  await signInAs(browser, "demo-central-leader");
  expect((await browser.open(`/survey/${id}`)).shown(FORM, "q7")).toEqual([""]);
});

test("a committee votes without names, reads the results and finds its receipts in the list", async () => {
  const { dependencies } = await screens.platform();
  const questions = [pollQuestion];
  const id = await add({ kind: "poll", questions, isAnonymous: true, results: "closed" });
  const voters = [
    "demo-member",
    "demo-member-woman",
    "demo-governorate-leader",
    "demo-sector-leader",
    "demo-central-leader",
    "demo-admin",
  ];
  const receipts: string[] = [];
  for (const [at, uid] of voters.entries()) {
    const voter = await screens.as(uid);
    const page = await voter.open(`/poll/${id}`);
    expect(page.textOf("main")).toContain(arWords.anonymous.text);
    // One question alone has no number.
    expect(page.textOf("main")).not.toContain(`1. ${pollQuestion.title}`);
    const [receipt = ""] = page.shown(FORM, "receipt");
    expect(receipt).toMatch(RECEIPT);
    if (at === 0) {
      const none = await voter.submit(page, FORM, {});
      expect(none.status).toBe(400);
      // It is the same form still.
      expect(none.shown(FORM, "receipt")).toEqual([receipt]);
    }
    const fields = { q1: at < 4 ? "c1" : "c2" };
    const thanks = await voter.submit(page, FORM, fields);
    expect(thanks.textOf(".receipt-code")).toBe(receipt);
    // The line was cut and the form is sent once more: the same answer, the same receipt.
    const again = await voter.submit(page, FORM, fields);
    expect(again.textOf(".receipt-code")).toBe(receipt);
    receipts.push(receipt);
    if (at > 0) continue;
    expect(thanks.url.href).not.toContain(receipt);
    expect((await voter.open(`/poll/${id}`)).textOf(".receipt-code")).toBe(receipt);
    const late = await voter.open(`/poll/${id}?change=1`);
    expect(late.document.querySelector(FORM)).toBeNull();
    expect((await voter.open(`/poll/${id}/results`)).status).toBe(404);
    expect((await voter.open(`/poll/${id}/receipts`)).status).toBe(404);
  }
  screens.pass(8 * 24 * 3600);
  await dependencies.jobs.add(dependencies.db, "tendSurveys", {});
  await screens.work();
  const voter = await screens.as("demo-member");
  // Its ten minutes are long over.
  expect((await voter.open(`/poll/${id}`)).document.querySelector(".receipt-code")).toBeNull();
  const results = await voter.open(`/poll/${id}/results`);
  const rows = results.document.querySelectorAll(".counts tbody tr").map((row) => row.text);
  expect(rows.length).toBe(3);
  expect(rows[0]).toContain("66.7%");
  expect(results.document.querySelectorAll("svg.bar rect").length).toBe(3);
  const list = await voter.open(`/poll/${id}/receipts`);
  for (const receipt of receipts) expect(list.textOf(".counts")).toContain(receipt);
  // Its first half is enough.
  const code = receipts[5]?.slice(0, 9).toLowerCase().replaceAll("-", " ") ?? "";
  const found = await voter.submit(list, 'form[action$="/receipts"]', { receipt: code });
  expect(found.url.search).toBe("");
  expect(found.textOf('[role="status"] tbody')).toContain("المنصورة");
  const short = await voter.submit(list, 'form[action$="/receipts"]', { receipt: "A" });
  expect(short.status).toBe(400);
  const unknown = await voter.submit(list, 'form[action$="/receipts"]', { receipt: "2222-2222" });
  expect(unknown.textOf("main")).toContain(arWords.ballots.missingClosed);
  const other = await screens.as("demo-central-leader");
  const desk = await other.open(`/desk/polls/${id}/results`);
  expect(desk.textOf(".counts")).toContain("66.7%");
  const file = await other.raw(`/desk/polls/${id}/answers.csv`);
  expect(file.headers.get("content-type")).toContain("text/csv");
  // What the page tells, and no row of anybody's.
  const lines = (await file.text()).trim().split("\r\n");
  expect(lines.slice(1).map((line) => line.split(",").slice(1).join(" "))).toEqual([
    "أجابوا عن السؤال 6 ",
    "دمياط 4 66.7",
    "المنصورة 2 33.3",
    "القاهرة 0 0",
  ]);
});

test("a survey of others is not there, and one that is over says so", async () => {
  const member = await screens.as("demo-member");
  const others = await add({ audienceKeys: ["governorate:02"] });
  expect((await member.open(`/survey/${others}`)).status).toBe(404);
  const over = await add({ closesAt: new Date(Date.now() - 1000) });
  expect((await member.open(`/survey/${over}`)).textOf("main h2")).toBe(arWords.over.title);
  // A poll's address is its own.
  const poll = await add({ kind: "poll", questions: [pollQuestion] });
  const page = await member.open(`/survey/${poll}`);
  expect(page.url.pathname).toBe(`/poll/${poll}`);
  // So is its name, before it is answered and after.
  const voted = await member.submit(page, FORM, { q1: "c1" });
  expect(page.textOf(".promise")).toContain(arWords.named.poll);
  expect(voted.textOf("main")).toContain(arWords.own.poll);
});
