import { describe, expect, test } from "vitest";
import {
  hindranceOf,
  isChangeable,
  keptSince,
  mayManage,
  mayPin,
  mutedUntil,
  type OtherFacts,
  type OwnFacts,
  pairOf,
  type RoomFacts,
} from "#app/platform/chat/rules.ts";

const now = new Date("2026-10-02T12:00:00Z");
const HOUR = 60 * 60 * 1000;
const group: RoomFacts = { kind: "group", state: "open", writers: "everyone", lastSeq: 9 };
const direct: RoomFacts = { ...group, kind: "direct" };
const own: OwnFacts = { standing: "in", part: "member", mayWrite: false };
const other: OtherFacts = { standing: "in", isBlocked: false };

describe("who writes", () => {
  test.each<[string, RoomFacts, OwnFacts, OtherFacts | undefined, ReturnType<typeof hindranceOf>]>([
    ["a member of a group", group, own, undefined, null],
    ["nobody where it is closed", { ...group, state: "closed" }, own, undefined, "closed"],
    [
      "not its owner either",
      { ...group, state: "closed" },
      { ...own, part: "owner" },
      undefined,
      "closed",
    ],
    ["no member where few are chosen", { ...group, writers: "chosen" }, own, undefined, "chosen"],
    ["who is chosen", { ...group, writers: "chosen" }, { ...own, mayWrite: true }, undefined, null],
    [
      "who looks after it",
      { ...group, writers: "chosen" },
      { ...own, part: "helper" },
      undefined,
      null,
    ],
    ["nobody who was only asked", group, { ...own, standing: "asked" }, undefined, "asked"],
    ["two people", direct, own, other, null],
    ["nobody to whom they block", direct, own, { ...other, isBlocked: true }, "blocked"],
    ["who asks, once", { ...direct, lastSeq: 0 }, own, { ...other, standing: "asked" }, null],
    ["not again before the answer", direct, own, { ...other, standing: "asked" }, "waiting"],
    ["as little after a refusal", direct, own, { ...other, standing: "left" }, "waiting"],
    ["nobody to who is gone", direct, own, { ...other, standing: null }, "gone"],
  ])("%s", (_, room, self, they, expected) => {
    expect(hindranceOf(room, self, they)).toBe(expected);
  });
});

test("the owner manages helpers and members, helpers members alone", () => {
  const may = (one: OwnFacts["part"], two: OwnFacts["part"]) =>
    mayManage({ part: one }, { part: two });
  expect([may("owner", "helper"), may("owner", "member"), may("owner", "owner")]).toEqual([
    true,
    true,
    false,
  ]);
  expect([may("helper", "member"), may("helper", "helper"), may("helper", "owner")]).toEqual([
    true,
    false,
    false,
  ]);
  expect(may("member", "member")).toBe(false);
});

test("a message is changed for 24 hours, to the second, and not once it is deleted", () => {
  const at = (ago: number) => ({ createdAt: new Date(now.getTime() - ago), deletedAt: null });
  expect(isChangeable(at(24 * HOUR - 1000), now)).toBe(true);
  expect(isChangeable(at(24 * HOUR), now)).toBe(false);
  expect(isChangeable({ ...at(0), deletedAt: now }, now)).toBe(false);
});

test("two pin, and of a group who looks after it, while it is open", () => {
  expect(mayPin(direct, own)).toBe(true);
  expect(mayPin(group, own)).toBe(false);
  expect(mayPin(group, { ...own, part: "helper" })).toBe(true);
  expect(mayPin({ ...direct, state: "closed" }, own)).toBe(false);
  expect(mayPin(direct, { ...own, standing: "asked" })).toBe(false);
});

test("a room is silent for as long as somebody says, and keeps messages for as long as it says", () => {
  expect(mutedUntil("hour", now)?.getTime()).toBe(now.getTime() + HOUR);
  expect(mutedUntil("off", now)).toBeNull();
  expect(keptSince("off", now)).toBeUndefined();
  expect(keptSince("ninety_days", now)).toEqual(new Date(now.getTime() - 90 * 24 * HOUR));
});

test("two people have one pair, whoever comes first", () => {
  expect(pairOf("b", "a")).toBe(pairOf("a", "b"));
});
