import { describe, expect, test } from "vitest";
import {
  type ContentAct,
  type ContentState,
  contentActs,
  contentStates,
} from "#app/contract/content.values.ts";
import { newsFields } from "#app/contract/news-desk.ts";
import {
  contentCycle,
  continuesVersion,
  isSchedulable,
  maySave,
} from "#app/platform/content/rules.ts";
import { cutOf } from "#app/platform/files/picture.ts";
import { missingOf, pinnedAt } from "#app/platform/news/rules.ts";
import * as workflow from "#app/platform/workflow/workflow.ts";

const writer = { id: "writer", mayCreate: true, mayPublish: false };
const publisher = { id: "publisher", mayCreate: true, mayPublish: true };
const checker = { id: "checker", mayCreate: false, mayPublish: true };
const nobody = { id: "nobody", mayCreate: false, mayPublish: false };

/** What leads where, for who may publish, of what somebody else wrote. Everything else is refused. */
const ways: Record<
  ContentState,
  {
    new: Partial<Record<ContentAct, ContentState>>;
    live?: Partial<Record<ContentAct, ContentState>>;
  }
> = {
  draft: {
    new: { submit: "check", schedule: "scheduled", publish: "published", trash: "trash" },
    live: { submit: "check", schedule: "scheduled", publish: "published", withdraw: "withdrawn" },
  },
  check: {
    new: { return: "draft", schedule: "scheduled", publish: "published", trash: "trash" },
    live: { return: "draft", schedule: "scheduled", publish: "published", withdraw: "withdrawn" },
  },
  scheduled: {
    new: { unschedule: "draft", publish: "published" },
    live: { unschedule: "draft", publish: "published" },
  },
  published: { new: {}, live: { withdraw: "withdrawn" } },
  withdrawn: {
    new: { submit: "check", schedule: "scheduled", publish: "published", trash: "trash" },
  },
  trash: { new: { restore: "draft" } },
};

const item = (state: ContentState, isLive: boolean, madeBy = "writer", wasPublished = isLive) => {
  return { state, version: 1, isLive, wasPublished, madeBy };
};
type Item = ReturnType<typeof item>;
type Editor = typeof writer;
const stateFor = ({ madeBy, ...of }: Item, { id, ...abilities }: Editor, needsTwo: boolean) => {
  return { ...of, ...abilities, needsOther: needsTwo && madeBy === id };
};

const decide = (of: Item, act: ContentAct, editor: Editor, needsTwo: boolean) =>
  workflow.decide(contentCycle, stateFor(of, editor, needsTwo), act);
const availableActs = (of: Item, editor: Editor) =>
  workflow.availableActs(contentCycle, stateFor(of, editor, false)).acts;

describe.each(contentStates)("%s", (state) => {
  test.each(contentActs)("%s", (act) => {
    for (const isLive of ways[state].live ? [false, true] : [false]) {
      const to = (isLive ? ways[state].live : ways[state].new)?.[act];
      const decided = decide(item(state, isLive), act, checker, false);
      expect(decided, `live: ${isLive}`).toEqual(to ? { to } : { refused: "content-state" });
      // In a kind for two, another's item goes the same way.
      expect(decide(item(state, isLive), act, checker, true)).toEqual(decided);
      expect(decide(item(state, isLive), act, nobody, false)).toEqual({ refused: "forbidden" });
    }
  });
});

test("who only writes submits, takes back, throws away what nobody read, and restores", () => {
  const may = (state: ContentState, isLive = false) => availableActs(item(state, isLive), writer);
  expect(may("draft")).toEqual(["submit", "trash"]);
  expect(may("draft", true)).toEqual(["submit"]);
  expect(may("check")).toEqual(["return", "trash"]);
  expect(may("scheduled")).toEqual(["unschedule"]);
  expect(may("published", true)).toEqual([]);
  expect(may("trash")).toEqual(["restore"]);
  // What people had read is thrown away by who may take it from them.
  expect(availableActs(item("withdrawn", false, "writer", true), writer)).toEqual(["submit"]);
});

test.each(["schedule", "publish"] as const)(
  "%s takes another person where two are needed",
  (act) => {
    for (const state of ["draft", "check", "withdrawn"] as const) {
      const own = item(state, false, publisher.id);
      expect(decide(own, act, publisher, true)).toEqual({ refused: "content-own" });
      expect(decide(own, act, publisher, false)).toHaveProperty("to");
      expect(decide(own, act, checker, true)).toHaveProperty("to");
    }
  },
);

test("whose own writing waits for another person is told so, and nobody else", () => {
  const needsOther = (madeBy: string, needsTwo: boolean, state: ContentState = "draft") =>
    workflow.availableActs(contentCycle, stateFor(item(state, false, madeBy), publisher, needsTwo))
      .needsOther;
  expect(needsOther(publisher.id, true)).toBe(true);
  expect(needsOther(publisher.id, true, "scheduled")).toBe(true);
  expect(needsOther(publisher.id, false)).toBe(false);
  expect(needsOther("writer", true)).toBe(false);
  expect(needsOther(publisher.id, true, "trash")).toBe(false);
});

test("two are not needed to take something from readers", () => {
  expect(decide(item("published", true, checker.id), "withdraw", checker, true)).toEqual({
    to: "withdrawn",
  });
});

test("what is scheduled or thrown away is not written", () => {
  expect(contentStates.filter((state) => !maySave({ state }))).toEqual(["scheduled", "trash"]);
});

test("a version goes on within a sitting of one person that nobody was shown", () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 25, 9, minutes));
  const draft = { state: "draft" as const, since: at(0), number: 1, liveNumber: null };
  const version = { madeBy: "a", beganAt: at(0) };
  expect(continuesVersion(draft, version, "a", at(29))).toBe(true);
  expect(continuesVersion(draft, version, "a", at(30))).toBe(false);
  expect(continuesVersion(draft, version, "b", at(1))).toBe(false);
  // Returned after a check: the checker saw that version.
  expect(continuesVersion({ ...draft, since: at(5) }, version, "a", at(6))).toBe(false);
  expect(continuesVersion({ ...draft, liveNumber: 1 }, version, "a", at(1))).toBe(false);
  expect(continuesVersion({ ...draft, state: "check" }, version, "a", at(1))).toBe(false);
});

test("something is scheduled for a moment that is to come, within a year", () => {
  const now = new Date("2026-11-25T07:00:00Z");
  expect(isSchedulable(new Date("2026-11-25T07:01:00Z"), now)).toBe(true);
  expect(isSchedulable(now, now)).toBe(false);
  expect(isSchedulable(new Date("2028-01-01T00:00:00Z"), now)).toBe(false);
  expect(isSchedulable(undefined, now)).toBe(false);
});

test.each([
  ["only Arabic", { title: "ع", summary: "م", body: "ن" }, false, []],
  ["no text", { title: "ع" }, false, ["summary", "body"]],
  ["a picture without words", { title: "ع", summary: "م", body: "ن" }, true, ["pictureAlt"]],
  [
    "half an English one",
    { title: "ع", summary: "م", body: "ن", summaryEn: "s" },
    false,
    ["titleEn", "bodyEn"],
  ],
  [
    "an English one whose picture is silent",
    { title: "ع", summary: "م", body: "ن", titleEn: "t", bodyEn: "b", pictureAlt: "ص" },
    true,
    ["pictureAltEn"],
  ],
])("of %s is missing", (_, given, hasPicture, missing) => {
  expect(missingOf(newsFields.parse(given), hasPicture)).toEqual(missing);
});

test("related items are named by address or number, in any digits, four at most", () => {
  const read = (related: string) => newsFields.safeParse({ title: "ع", related }).data?.related;
  expect(read("https://sawt.example/news/12 ٣٤\n/news/12?x=1")).toBe("12 34");
  expect(read("")).toBe("");
  expect(read("خبر")).toBeUndefined();
  expect(read("1 2 3 4 5")).toBeUndefined();
});

test("a picture is cut as large as it can be, around its middle as far as the edges allow", () => {
  const tall = { width: 900, height: 1600 };
  expect(cutOf(tall, { x: 50, y: 0 }, 16 / 9)).toEqual({
    left: 0,
    top: 0,
    width: 900,
    height: 506,
  });
  expect(cutOf(tall, { x: 50, y: 100 }, 16 / 9).top).toBe(1600 - 506);
  expect(cutOf({ width: 3200, height: 900 }, { x: 50, y: 50 }, 16 / 9)).toEqual({
    left: 800,
    top: 0,
    width: 1600,
    height: 900,
  });
});

test("a pinned item takes its place, and others make room", () => {
  expect(pinnedAt([1, 2, 3], 9, 1)).toEqual([9, 1, 2, 3]);
  expect(pinnedAt([1, 2, 3], 3, 1)).toEqual([3, 1, 2]);
  expect(pinnedAt([1, 2, 3], 2, 0)).toEqual([1, 3]);
  expect(pinnedAt([1], 9, 4)).toEqual([1, 9]);
});
