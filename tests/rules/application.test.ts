import { describe, expect, test } from "vitest";
import { isPersonalNumber } from "#app/arabic/personal-number.ts";
import type { Answers } from "#app/platform/application/answers.ts";
import {
  claimantOf,
  isCorrectable,
  isSameCard,
  mayReview,
  warningsOf,
} from "#app/platform/application/rules.ts";
import { applicationList } from "#app/routes/application/list/list-query.ts";
import { readAddress } from "#app/routes/read-address.server.ts";

const now = new Date("2026-10-02T09:00:00.000Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

/** A man born on 17 June 1994 in Cairo. */
const answers: Answers = {
  nationalId: "29406170112357",
  dateOfBirth: "1994-06-17",
  gender: "male",
};
const nobody = { phone: false, email: false };

describe("warnings", () => {
  test("there are none where card and answers agree", () => {
    expect(warningsOf(answers, nobody, now)).toEqual([]);
  });

  test.each<[string, Answers, typeof nobody, string[]]>([
    ["another birth date", { dateOfBirth: "1994-06-18" }, nobody, ["birthDateDiffers"]],
    ["another gender", { gender: "female" }, nobody, ["genderDiffers"]],
    ["a phone in use", {}, { phone: true, email: false }, ["phoneUsed"]],
    ["an e-mail in use", {}, { phone: false, email: true }, ["emailUsed"]],
    [
      "all of it",
      { dateOfBirth: "2010-01-01", gender: "female" },
      { phone: true, email: true },
      ["birthDateDiffers", "genderDiffers", "phoneUsed", "emailUsed", "youngerThanAllowed"],
    ],
  ])("%s is named", (_, given, used, expected) => {
    expect(warningsOf({ ...answers, ...given }, used, now)).toEqual(expected);
  });

  test.each([
    ["2008-10-02", false],
    ["2008-10-03", true],
    ["2008-02-29", false],
  ])("born on %s is too young: %s", (dateOfBirth, isYoung) => {
    const found = warningsOf({ dateOfBirth }, nobody, now);
    expect(found.includes("youngerThanAllowed")).toBe(isYoung);
  });

  test("what was not asked is not missed: a renewal, an activation, a card that cannot be read", () => {
    expect(warningsOf({}, nobody, now)).toEqual([]);
    expect(warningsOf({ nationalId: "1" }, nobody, now)).toEqual([]);
    expect(warningsOf({ nationalId: answers.nationalId ?? "" }, nobody, now)).toEqual([]);
  });
});

describe("a claim", () => {
  const claimed = (minutes: number) => ({
    state: "submitted" as const,
    claimedBy: "mona",
    claimedAt: minutesAgo(minutes),
  });

  test("holds for half an hour", () => {
    expect(claimantOf(claimed(29.9), now)).toBe("mona");
    expect(claimantOf(claimed(30), now)).toBeUndefined();
  });

  test("keeps others away, and nobody from what is free", () => {
    expect(mayReview(claimed(1), "mona", now)).toBeUndefined();
    expect(mayReview(claimed(1), "ali", now)).toEqual({ refused: "claimed" });
    expect(mayReview(claimed(31), "ali", now)).toBeUndefined();
    const free = { state: "correction" as const, claimedBy: null, claimedAt: null };
    expect(mayReview(free, "ali", now)).toBeUndefined();
  });

  test.each(["approved", "refused"] as const)("what is %s is decided, for everybody", (state) => {
    expect(mayReview({ ...claimed(1), state }, "mona", now)).toEqual({ refused: "decided" });
  });
});

test("the number on the card is the one that was entered; without one on file there is nothing to compare", () => {
  expect(isSameCard("29406170112357", "29406170112357")).toBe(true);
  expect(isSameCard("29406170112357", "29406170112358")).toBe(false);
  expect(isSameCard("29406170112357", undefined)).toBe(true);
});

test("only what such an application asks for can be asked for anew", () => {
  expect(isCorrectable("registration", ["street", "digitalSignature"])).toBe(true);
  expect(isCorrectable("registration", ["paymentProof"])).toBe(false);
  expect(isCorrectable("renewal", ["street", "paymentProof"])).toBe(true);
  expect(isCorrectable("renewal", ["nationalId"])).toBe(false);
  expect(isCorrectable("activation", ["street"])).toBe(false);
});

describe("an address of the queue", () => {
  const read = (search: string) => readAddress(applicationList, new URLSearchParams(search));

  test("shows what waits unless it says otherwise, and is written as it was read", () => {
    expect(read("")).toEqual({ state: "submitted", page: 1 });
    const whole =
      "state=refused&kind=renewal&governorate=قنا&dated=decided&from=2026-09-01&to=2026-09-30&keyword=منى&page=3";
    expect(decodeURIComponent(applicationList.of(read(whole)).search.toString())).toBe(whole);
  });

  test.each([
    ["page=zero", "page"],
    ["from=2026-02-30", "day"],
    [`keyword=${"ا".repeat(300)}`, "keyword"],
    ["keyword=29406170112357", "number"],
    ["keyword=٢٩٤٠٦١٧٠١١٢٣٥٧", "number"],
    ["keyword=010 1234 5678", "number"],
  ])("%s is followed as far as it can be, and said", (search, hint) => {
    const asked = read(search);
    expect(asked.hint).toBe(hint);
    expect(isPersonalNumber(applicationList.of(asked).search.get("keyword") ?? "")).toBe(false);
  });

  test("days may be typed in Arabic digits", () => {
    expect(read("from=٢٠٢٦-٠٩-٠١").from).toBe("2026-09-01");
  });
});
