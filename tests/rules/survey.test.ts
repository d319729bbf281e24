/* Surveys: what may be done when, what is an answer, and what may be told of counts. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SurveyQuestion } from "#app/contract/survey.ts";
import {
  isShown,
  MIN_MIXED,
  type SurveyState,
  surveyActs,
  surveyStates,
} from "#app/contract/survey.values.ts";
import { readAnswers } from "#app/contract/survey-answers.ts";
import { spreadOf } from "#app/platform/privacy/disclosure.ts";
import { countedOf, longestAnswer } from "#app/platform/survey/answers.ts";
import { takenFrom } from "#app/platform/survey/count.ts";
import {
  areaOfOwner,
  isOwnedWithin,
  isReminderDue,
  mayReadResults,
  ownerOf,
  stateAt,
  surveyCycle,
  wrongHours,
} from "#app/platform/survey/rules.ts";
import { brokenConditions, moved, nextId } from "#app/platform/survey/write.ts";
import { covers } from "#app/platform/user/area.ts";
import { availableActs, decide } from "#app/platform/workflow/workflow.ts";

const now = new Date("2026-10-01T09:00:00Z");
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const run = { seed: 42 };

describe("the way of a survey", () => {
  const survey = { kind: "survey", opensAt: at(-1), closesAt: at(5) } as const;
  const item = (state: SurveyState, editor: object, needsOther = false, opensAtOnce = true) => {
    const may = { mayCreate: true, mayPublish: true, ...editor };
    return { state, version: 1, ...may, needsOther, opensAtOnce };
  };
  const actsOf = (...of: Parameters<typeof item>) => availableActs(surveyCycle, item(...of)).acts;
  test.each([
    ["draft", "submit publish", "submit"],
    ["check", "return publish", "return"],
    ["open", "close withdraw", ""],
    ["closed", "withdraw", ""],
    ["withdrawn", "", ""],
  ] as const)("from %s a publisher may %s, and a writer %s", (state, publisher, writer) => {
    const may = (mayPublish: boolean) => actsOf(state, { mayPublish }).join(" ");
    expect(may(true)).toBe(publisher);
    expect(may(false)).toBe(writer);
  });
  test("who wrote it doesn't publish where two are needed, and nobody acts without an ability", () => {
    expect(actsOf("draft", {}, true)).toEqual(["submit"]);
    const nobody = { mayCreate: false, mayPublish: false };
    for (const state of surveyStates) {
      expect(actsOf(state, nobody)).toEqual([]);
    }
    expect(surveyActs.length).toBe(6);
  });
  test("what is published opens at once, or waits for its hour", () => {
    const opened = (isNow: boolean) =>
      decide(surveyCycle, item("check", {}, false, isNow), "publish");
    expect(opened(true)).toEqual({ to: "open" });
    expect(opened(false)).toEqual({ to: "scheduled" });
  });
  test.each([
    ["scheduled", at(1), at(2), "scheduled"],
    ["scheduled", at(-1), at(2), "open"],
    ["open", at(-2), at(-1), "closed"],
    ["scheduled", at(-2), at(0), "closed"],
    ["draft", at(-2), at(-1), "draft"],
    ["withdrawn", at(-2), at(1), "withdrawn"],
  ] as const)("%s from %s until %s is %s", (state, opensAt, closesAt, expected) => {
    expect(stateAt({ state, opensAt, closesAt }, now)).toBe(expected);
  });
  test.each([
    [null, null, "closesAt"],
    [null, at(0), "closesAt"],
    [at(2), at(1), "closesAt"],
    [at(-9), at(1), undefined],
    [at(24 * 400), at(24 * 401), "opensAt"],
    [null, at(24 * 367), "closesAt"],
  ] as const)("hours from %s until %s: %s is wrong", (opensAt, closesAt, path) => {
    expect(wrongHours({ opensAt, closesAt }, now)?.path).toBe(path);
  });
  test("who has not answered is reminded a day before the end of what is open for two", () => {
    expect(isReminderDue({ opensAt: at(-30), closesAt: at(20) }, now)).toBe(true);
    expect(isReminderDue({ opensAt: at(-30), closesAt: at(25) }, now)).toBe(false);
    expect(isReminderDue({ opensAt: at(-10), closesAt: at(20) }, now)).toBe(false);
    expect(isReminderDue({ opensAt: at(-90), closesAt: at(-1) }, now)).toBe(false);
  });
  test.each([
    ["never", "closed", true, false],
    ["closed", "open", true, false],
    ["closed", "closed", false, true],
    ["answered", "open", true, true],
    ["answered", "open", false, false],
    ["answered", "withdrawn", true, false],
  ] as const)(
    "results %s of one that is %s (answered: %s): %s",
    (results, state, answered, may) => {
      const closesAt = state === "closed" ? at(-1) : at(1);
      const named = { ...survey, results, state, closesAt, isAnonymous: false, settledAt: null };
      expect(mayReadResults(named, answered, now)).toBe(may);
      // All that is told of an anonymous one is told at once, when its last answers are counted.
      const anonymous = { ...named, isAnonymous: true };
      expect(mayReadResults(anonymous, answered, now)).toBe(false);
      expect(mayReadResults({ ...anonymous, settledAt: now }, answered, now)).toBe(may);
      expect(mayReadResults({ ...anonymous, kind: "poll" }, answered, now)).toBe(may);
    },
  );
});

describe("whose a survey is", () => {
  const sector = { governorateCode: "11", branchIds: ["b1", "b2"] };
  const areas = [
    "national",
    { governorateCode: "11" },
    { governorateCode: "12" },
    { sector },
    { secretariats: [{ id: "s1", governorateCode: null }] },
    { secretariats: [{ id: "s2", governorateCode: "11", centralId: "s1" }] },
  ] as const;
  test("what somebody begins is within their area, and what covers that has it as well", () => {
    for (const narrow of areas) {
      const owner = ownerOf(narrow);
      if (!owner) throw new Error("Every area owns.");
      for (const wide of areas) {
        expect(isOwnedWithin(wide, owner), JSON.stringify([wide, narrow])).toBe(
          covers(wide, narrow),
        );
      }
      expect(covers(narrow, areaOfOwner(owner))).toBe(true);
    }
    expect(ownerOf("none")).toBeUndefined();
  });
});

const choice = (id: string) => ({ id, label: id, labelEn: null });
const ask = (more: Partial<SurveyQuestion>): SurveyQuestion => ({
  id: "q1",
  kind: "one",
  title: "؟",
  titleEn: null,
  isNeeded: true,
  choices: [],
  shownIf: null,
  ...more,
});

describe("an answer", () => {
  const choices = ["c1", "c2", "c3"].map(choice);
  test.each([
    [{ kind: "one", choices }, "c2", "c2"],
    [{ kind: "one", choices }, "c9", "wrong"],
    [{ kind: "one", choices }, ["c1", "c2"], "wrong"],
    [{ kind: "several", choices }, ["c3", "c1", "c3"], ["c1", "c3"]],
    [{ kind: "several", choices }, [], "required"],
    [{ kind: "scale5" }, "٥", "5"],
    [{ kind: "scale5" }, "0", "wrong"],
    [{ kind: "scale10" }, "0", "0"],
    [{ kind: "number" }, "٣٫٥٠", "3.5"],
    [{ kind: "number" }, "-0", "0"],
    [{ kind: "number" }, "1e9", "survey-number"],
    [{ kind: "date" }, "25-11-1990", "1990-11-25"],
    [{ kind: "date" }, "31-2-2026", "day"],
    [{ kind: "short" }, "  كلمة  ", "كلمة"],
    [{ kind: "short" }, "ك".repeat(201), "text-long"],
    [{ kind: "long" }, " \n ", "required"],
    [{ kind: "ranking", choices }, ["c2", "c3", "c1"], ["c2", "c3", "c1"]],
    [{ kind: "ranking", choices }, ["c2", "c3"], "survey-ranking"],
    [{ kind: "ranking", choices }, ["c2", "c2", "c1"], "survey-ranking"],
  ] as const)("to %j: %j is %j", (question, given, expected) => {
    const read = readAnswers([ask(question as Partial<SurveyQuestion>)], {
      q1: typeof given === "string" ? given : [...given],
    });
    expect("answers" in read ? read.answers.q1 : read.problems[0]?.problem).toEqual(expected);
  });
  test("to what is not asked is not kept, nor needed", () => {
    const questions = [
      ask({ choices }),
      ask({ id: "q2", kind: "short", shownIf: { question: "q1", values: ["c2"] } }),
      ask({ id: "q3", kind: "short", shownIf: { question: "q2", values: ["x"] } }),
    ];
    expect(readAnswers(questions, { q1: "c1", q2: "?", __proto__: "x" })).toEqual({
      answers: { q1: "c1" },
    });
    expect(readAnswers(questions, { q1: "c2" })).toMatchObject({ problems: [{ path: "q2" }] });
    expect(isShown(questions[2] as SurveyQuestion, { q1: "c2", q2: "x" })).toBe(true);
  });
  test("is counted once for each of its values, and a box has room for the longest", () => {
    const questions = [
      ask({ kind: "several", choices }),
      ask({ id: "q2", kind: "ranking", choices }),
      ask({ id: "q3", kind: "long" }),
    ];
    const answers = { q1: ["c1", "c3"], q2: ["c3", "c1", "c2"], q3: '"\\\n'.repeat(666) };
    const counted = countedOf(questions, answers).map(({ question, value }) => question + value);
    expect(counted).toEqual("|q1|q1c1|q1c3|q2|q2c3@1|q2c1@2|q2c2@3|q3".split("|"));
    const json = JSON.stringify({ answers, receipt: "2345-6789-ABCD-EFGH" });
    expect(Buffer.byteLength(json)).toBeLessThanOrEqual(longestAnswer(questions));
    const arabic = { answers: { q3: "ﷺ".repeat(2000) }, receipt: null };
    expect(Buffer.byteLength(JSON.stringify(arabic))).toBeLessThanOrEqual(longestAnswer(questions));
  });
});

describe("questions", () => {
  const questions = [
    ask({ choices: [choice("c1")] }),
    ask({ id: "q2", shownIf: { question: "q1", values: ["c1"] } }),
  ];
  test("get ids that none of them has, and lose their condition where they come before it", () => {
    expect(nextId([])).toBe("q1");
    expect(nextId([ask({ id: "q7" }), ask({ id: "q2" })])).toBe("q8");
    expect(brokenConditions(questions)).toEqual([]);
    expect(brokenConditions(moved(questions, "q2", "up"))).toEqual(["q2"]);
    expect(moved(questions, "q1", "up")).toEqual(questions);
  });
});

describe("of counts", () => {
  test("the median and the quarters are those of the values one by one", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 60 }),
        (all) => {
          const counts = new Map<number, number>();
          for (const value of all) counts.set(value, (counts.get(value) ?? 0) + 1);
          const sorted = [...all].sort((one, other) => one - other);
          const place = 0.5 * (sorted.length - 1);
          const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
          expect(spreadOf([...counts])?.median).toBeCloseTo((low + high) / 2, 6);
        },
      ),
      run,
    );
    expect(spreadOf([])).toBeUndefined();
  });
  test("of those that wait some always stay, until the end", () => {
    for (let waiting = 0; waiting < 200; waiting++) {
      const taken = takenFrom(waiting, false);
      expect(taken === 0 || taken >= MIN_MIXED).toBe(true);
      if (taken > 0) expect(waiting - taken).toBe(MIN_MIXED);
      expect(takenFrom(waiting, true)).toBe(waiting);
    }
  });
});
