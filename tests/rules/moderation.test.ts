import { describe, expect, test } from "vitest";
import {
  type CaseOrigin,
  type DecisionAct,
  decisionActs,
} from "#app/contract/moderation.values.ts";
import { isUuid } from "#app/platform/http/id.ts";
import {
  caseForReport,
  heldWordOf,
  mayAnswer,
  mayDecide,
  mayReport,
  missingOfDecision,
  reviewHoldOf,
  stateAfter,
  stoppedUntil,
  toldAbout,
  waitingForADay,
} from "#app/platform/moderation/rules.ts";

const DAY = 24 * 60 * 60 * 1000;
const now = new Date("2026-11-25T10:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);

describe("the word list", () => {
  const list = ["نصّابين", "كلام فارغ", "Spam", "أحمق"];
  test.each([
    ["انتم نصابين كلكم", "نصّابين"],
    ["نَصَّابِين!", "نصّابين"],
    ["نصـــابين", "نصّابين"],
    ["«نصابين»،", "نصّابين"],
    ["هذا كلام فارغ.", "كلام فارغ"],
    ["هذا كلامٌ\n\nفارِغ", "كلام فارغ"],
    ["كلام - فارغ", "كلام فارغ"],
    ["spam", "Spam"],
    ["SPAM,here", "Spam"],
    ["انت احمق", "أحمق"],
    ["أنت آحمق", "أحمق"],
    ["ا\u200dحمق", "أحمق"],
  ])("%s is held by %s", (text, word) => expect(heldWordOf(text, list)).toBe(word));

  test.each([
    "النصابين",
    "نصابينك",
    "كلام ليس فارغ",
    "فارغ كلام",
    "spammer",
    "",
    "حماقة",
    "أحمقان",
  ])("%j is not held: no word stands in it whole", (text) => {
    expect(heldWordOf(text, list)).toBeUndefined();
  });

  test("an entry without a letter holds nothing, and an empty list neither", () => {
    expect(heldWordOf("أي كلام !", ["!", " ", ""])).toBeUndefined();
    expect(heldWordOf("نصابين", [])).toBeUndefined();
  });
});

describe("what is held back", () => {
  const settings = { words: ["نصاب"], holdsFirst: true };
  test.each<[string, { text?: string; days?: number; shown?: number; on?: boolean }, unknown]>([
    ["a word of the list, of anybody", { text: "يا نصاب", days: 900, shown: 3 }, "words"],
    ["the first of a new account", { days: 1, shown: 0 }, "newcomer"],
    ["the third of a new account", { days: 29, shown: 2 }, "newcomer"],
    ["not the fourth", { days: 1, shown: 3 }, undefined],
    ["not the first of an old account", { days: 30, shown: 0 }, undefined],
    ["nothing where the setting doesn't say so", { days: 1, shown: 0, on: false }, undefined],
    ["a word also where it doesn't", { text: "نصاب", days: 1, shown: 0, on: false }, "words"],
  ])("%s", (_, { text = "شكرًا", days = 0, shown = 0, on = true }, origin) => {
    const writer = { since: daysAgo(days), shown };
    const held = reviewHoldOf(text, writer, { ...settings, holdsFirst: on }, now);
    expect(held?.origin).toBe(origin);
  });
});

describe("a report", () => {
  test.each([
    ["begins a case where there is none", undefined, null, "begin"],
    ["joins one that waits", { state: "open", decidedAt: null }, null, "join"],
    ["joins one that was decided", { state: "decided", decidedAt: daysAgo(1) }, null, "join"],
    [
      "joins one that was decided after the last change",
      { state: "decided", decidedAt: daysAgo(1) },
      daysAgo(2),
      "join",
    ],
    [
      "begins another where its author wrote something else since",
      { state: "decided", decidedAt: daysAgo(2) },
      daysAgo(1),
      "begin",
    ],
  ] as const)("%s", (_, newest, editedAt, expected) => {
    expect(caseForReport(newest, editedAt)).toBe(expected);
  });

  test("is not made about one's own words", () => {
    expect(mayReport("a", "a")).toEqual({ refused: "report-own" });
    expect(mayReport("a", "b")).toBeUndefined();
  });
});

describe("a decision", () => {
  const open = { state: "open", version: 3, authorId: "author" } as const;
  test.each([
    ["is made on what waits", open, "moderator", 3, undefined],
    ["needs no version", open, "moderator", undefined, undefined],
    ["is not made on one's own words", open, "author", 3, "moderation-own"],
    ["is made once", { ...open, state: "decided" }, "moderator", 3, "moderation-decided"],
    ["is made on what its page showed", open, "moderator", 2, "changed-meanwhile"],
  ] as const)("%s", (_, standing, by, version, refused) => {
    expect(mayDecide(standing, by, version)?.refused).toBe(refused);
  });

  test.each<[DecisionAct, { reason?: "spam"; days?: number }, string[]]>([
    ["keep", {}, []],
    ["hide", {}, ["reason"]],
    ["hide", { reason: "spam" }, []],
    ["warn", {}, ["reason"]],
    ["stop", {}, ["reason", "days"]],
    ["stop", { reason: "spam" }, ["days"]],
    ["stop", { reason: "spam", days: 3 }, []],
  ])("to %s with %j lacks %j", (act, given, missing) => {
    const refused = missingOfDecision({ act, ...given });
    expect((refused?.fields ?? []).map(({ path }) => path)).toEqual(missing);
  });

  test("hides, but for keeping", () => {
    expect(decisionActs.filter((act) => stateAfter(act) === null)).toEqual(["keep"]);
  });

  test("stops for whole days", () => {
    expect(stoppedUntil(3, now)).toEqual(new Date("2026-11-28T10:00:00Z"));
    expect(waitingForADay(now)).toEqual(new Date("2026-11-24T10:00:00Z"));
  });
});

describe("an answer", () => {
  const hidden = { state: "decided", act: "hide", answeredAt: null } as const;
  test.each([
    ["is given to what was hidden", hidden, undefined],
    ["is given to a warning", { ...hidden, act: "warn" }, undefined],
    ["is given to a stop", { ...hidden, act: "stop" }, undefined],
    ["is not given to what was kept", { ...hidden, act: "keep" }, "not-found"],
    ["waits for the decision", { ...hidden, state: "open", act: null }, "not-found"],
    ["is given once", { ...hidden, answeredAt: now }, "moderation-answered"],
    [
      "is given once, while it waits",
      { ...hidden, state: "open", answeredAt: now },
      "moderation-answered",
    ],
  ] as const)("%s", (_, standing, refused) => {
    expect(mayAnswer(standing)?.refused).toBe(refused);
  });
});

test.each<[DecisionAct, CaseOrigin, boolean, string | undefined]>([
  ["keep", "report", false, undefined],
  ["keep", "words", false, "kept"],
  ["keep", "newcomer", false, "kept"],
  ["keep", "report", true, "restored"],
  ["hide", "report", false, "hidden"],
  ["hide", "words", true, "stands"],
  ["warn", "report", false, "warned"],
  ["warn", "report", true, "stands"],
  ["stop", "report", false, "stopped"],
  ["stop", "report", true, "stopped"],
])("of %s after a %s, answered: %s, its author reads %s", (act, origin, isAnswered, about) => {
  expect(toldAbout(act, { origin, answeredAt: isAnswered ? now : null })).toBe(about);
});

test.each([
  ["01926b9e-7b9a-7c3e-9d1f-2a3b4c5d6e7f", true],
  ["1", false],
  ["../x", false],
  ["", false],
])("%j as the id of a case: %s", (id, is) => expect(isUuid(id)).toBe(is));
