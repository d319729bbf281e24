import { describe, expect, test } from "vitest";
import {
  borderMoment,
  nextBorder,
  nextSilence,
  type Reach,
  reachOfDistrict,
  type Silence,
  silenceEnd,
  typedFrom,
} from "#app/contract/silence-periods.ts";
import { isStatusAlone, reachOfChange } from "#app/platform/election/rules.ts";
import { isLess, periodOf, soonerAt, stateOf } from "#app/platform/silence/rules.ts";

const CAIRO = "01";
const GIZA = "21";
const ASWAN = "28";
const at = (time: string) => new Date(`2026-11-${time}:00.000Z`);
const silence = (from: string, to: string, ...governorates: string[]): Silence => ({
  governorates: governorates.length > 0 ? governorates : null,
  from: at(from).toISOString(),
  to: at(to).toISOString(),
});
const millisecondBefore = (date: Date) => new Date(date.getTime() - 1);

describe("campaign content rests", () => {
  const country = silence("10T10:00", "12T10:00");
  const cairo = silence("10T10:00", "12T10:00", CAIRO);
  const both = [
    silence("10T10:00", "11T10:00", CAIRO),
    silence("10T20:00", "12T10:00"),
    silence("14T10:00", "15T10:00", GIZA),
  ];
  const chain = [silence("10T10:00", "11T10:00", CAIRO), silence("11T10:00", "12T10:00", CAIRO)];
  const gap = [silence("10T10:00", "11T10:00", CAIRO), silence("11T10:01", "12T10:00", CAIRO)];
  const inside = [silence("10T10:00", "20T10:00"), silence("11T10:00", "12T10:00", CAIRO)];
  const end = at("12T10:00");

  test.each<[string, readonly Silence[], Reach, Date, Date | undefined]>([
    ["without a silence it doesn't", [], "everywhere", at("11T10:00"), undefined],
    [
      "a millisecond before it begins it doesn't",
      [country],
      "everywhere",
      millisecondBefore(at("10T10:00")),
      undefined,
    ],
    ["from its first moment on", [country], "everywhere", at("10T10:00"), end],
    ["until the millisecond before its end", [country], "everywhere", millisecondBefore(end), end],
    ["at its end it doesn't any more", [country], "everywhere", end, undefined],
    ["the country's is one for each governorate", [country], [ASWAN], at("11T10:00"), end],
    [
      "the country's is one for who lives nowhere that is known",
      [country],
      [],
      at("11T10:00"),
      end,
    ],
    ["a governorate's is one for it", [cairo], [CAIRO], at("11T10:00"), end],
    ["a governorate's is none for another", [cairo], [GIZA], at("11T10:00"), undefined],
    ["a governorate's is one for several with it", [cairo], [GIZA, CAIRO], at("11T10:00"), end],
    [
      "a governorate's is one for what is read everywhere",
      [cairo],
      "everywhere",
      at("11T10:00"),
      end,
    ],
    [
      "a governorate's is none for who lives nowhere that is known",
      [cairo],
      [],
      at("11T10:00"),
      undefined,
    ],
    ["those that overlap are one, with the last end", both, [CAIRO], at("10T12:00"), end],
    [
      "a governorate that the first leaves out begins with the country's",
      both,
      [GIZA],
      at("10T12:00"),
      undefined,
    ],
    ["and ends with it", both, [GIZA], at("10T20:00"), end],
    [
      "a later one of one governorate is its own",
      both,
      "everywhere",
      at("14T10:00"),
      at("15T10:00"),
    ],
    ["those that follow at once are one", chain, [CAIRO], at("10T10:00"), end],
    ["those with a minute between them are two", gap, [CAIRO], at("10T10:00"), at("11T10:00")],
    ["in that minute it doesn't", gap, [CAIRO], at("11T10:00"), undefined],
    [
      "a governorate's within the country's ends with the country's",
      inside,
      [CAIRO],
      at("11T10:00"),
      at("20T10:00"),
    ],
  ])("%s", (_, silences, reach, moment, until) => {
    expect(silenceEnd(silences, reach, moment)).toEqual(until);
  });

  test("what is scheduled exactly at the end goes out, at the beginning it doesn't", () => {
    expect(silenceEnd([country], "everywhere", new Date(country.to))).toBeUndefined();
    expect(silenceEnd([country], "everywhere", new Date(country.from))).toEqual(end);
  });

  test("pages that are kept end at the next border of any silence", () => {
    expect(nextBorder(both, at("09T10:00"))).toEqual(at("10T10:00"));
    expect(nextBorder(both, at("10T10:00"))).toEqual(at("10T20:00"));
    expect(nextBorder(both, at("12T10:00"))).toEqual(at("14T10:00"));
    expect(nextBorder(both, at("15T10:00"))).toBeUndefined();
    expect(nextBorder([], at("15T10:00"))).toBeUndefined();
  });

  test("a push is of no use from the next silence on of those whom it is for", () => {
    expect(nextSilence(both, [GIZA], at("09T10:00"))).toEqual(at("10T20:00"));
    expect(nextSilence(both, [ASWAN], at("12T10:00"))).toBeUndefined();
    expect(nextSilence(both, "everywhere", at("12T10:00"))).toEqual(at("14T10:00"));
  });
});

describe("borders are typed by Cairo's clock", () => {
  test.each([
    ["in winter", "2026-11-10T09:00", "2026-11-10T07:00:00.000Z", "2026-11-10T07:00:00.000Z"],
    ["in summer", "2026-07-10T09:00", "2026-07-10T06:00:00.000Z", "2026-07-10T06:00:00.000Z"],
    // On 29 October the hour from 23:00 comes twice: first in summer time.
    [
      "that it shows twice",
      "2026-10-29T23:30",
      "2026-10-29T20:30:00.000Z",
      "2026-10-29T21:30:00.000Z",
    ],
    [
      "the minute before",
      "2026-10-29T22:59",
      "2026-10-29T19:59:00.000Z",
      "2026-10-29T19:59:00.000Z",
    ],
    [
      "the minute after",
      "2026-10-30T00:00",
      "2026-10-29T22:00:00.000Z",
      "2026-10-29T22:00:00.000Z",
    ],
    // On 24 April midnight is one o'clock: both borders are the moment of the jump.
    [
      "that it leaves out",
      "2026-04-24T00:30",
      "2026-04-23T22:00:00.000Z",
      "2026-04-23T22:00:00.000Z",
    ],
    [
      "a midnight that it leaves out",
      "2026-04-24T00:00",
      "2026-04-23T22:00:00.000Z",
      "2026-04-23T22:00:00.000Z",
    ],
    [
      "the first that it shows again",
      "2026-04-24T01:00",
      "2026-04-23T22:00:00.000Z",
      "2026-04-23T22:00:00.000Z",
    ],
  ])("%s", (_, typed, from, to) => {
    expect(borderMoment(typed, "from")?.toISOString()).toBe(from);
    expect(borderMoment(typed, "to")?.toISOString()).toBe(to);
  });

  test("a day that there is not has no moment", () => {
    expect(borderMoment("2026-02-30T10:00", "from")).toBeUndefined();
    expect(borderMoment("", "to")).toBeUndefined();
  });

  test.each([
    ["a moment is offered as it is", "2026-11-10T07:00:00.000Z", "2026-11-10T09:00"],
    ["the first of two is offered as it is", "2026-10-29T20:30:00.000Z", "2026-10-29T23:30"],
    [
      "the second of two, which a form would take for the first, is offered as midnight",
      "2026-10-29T21:30:00.000Z",
      "2026-10-30T00:00",
    ],
  ])("%s", (_, moment, typed) => {
    expect(typedFrom(new Date(moment))).toBe(typed);
  });
});

describe("a silence that is declared", () => {
  const now = new Date("2026-11-01T10:00:00.000Z");
  const typed = (more: object) =>
    periodOf(
      {
        scope: "country",
        governorates: [],
        from: "2026-11-10T00:00",
        to: "2026-11-12T00:00",
        ...more,
      },
      now,
    );

  test("is the country's, or that of governorates by name or code, each once in their order", () => {
    expect(typed({ governorates: ["القاهرة"] })).toMatchObject({ governorates: null });
    const some = typed({ scope: "governorates", governorates: ["Giza", "01", "القاهرة"] });
    expect(some).toMatchObject({ governorates: [CAIRO, GIZA] });
  });

  test.each([
    ["no governorate", { scope: "governorates" }, "governorates", "choice"],
    [
      "one that there is not",
      { scope: "governorates", governorates: ["أطلنطس"] },
      "governorates",
      "choice",
    ],
    ["a day that there is not", { from: "2026-02-30T00:00" }, "from", "day"],
    ["no time", { to: "2026-11-10T00:00" }, "to", "silence-order"],
    ["an end before the beginning", { to: "2026-11-09T00:00" }, "to", "silence-order"],
    [
      "an end that is now",
      { from: "2026-11-01T00:00", to: "2026-11-01T12:00" },
      "to",
      "silence-past",
    ],
    ["two months and a day", { to: "2027-01-10T00:00" }, "to", "silence-long"],
    [
      "a year that was mistyped",
      { from: "2028-11-10T00:00", to: "2028-11-11T00:00" },
      "to",
      "silence-long",
    ],
  ])("has not %s", (_, more, path, problem) => {
    expect(typed(more)).toMatchObject({ problems: [{ path, problem }] });
  });

  test("lasts from its first moment until the one before its end", () => {
    const period = { fromAt: at("10T10:00"), toAt: at("12T10:00") };
    expect(stateOf(period, millisecondBefore(period.fromAt))).toBe("coming");
    expect(stateOf(period, period.fromAt)).toBe("running");
    expect(stateOf(period, millisecondBefore(period.toAt))).toBe("running");
    expect(stateOf(period, period.toAt)).toBe("over");
  });
});

describe("a candidate is read", () => {
  test("in the governorate that the district names, else everywhere", () => {
    expect(reachOfDistrict("الدائرة الأولى – أسوان")).toEqual([ASWAN]);
    expect(reachOfDistrict("قطاع شرق")).toBe("everywhere");
    expect(reachOfDistrict(undefined)).toBe("everywhere");
  });

  test("of a change of district in both", () => {
    const before = { electoralDistrict: "دائرة الجيزة" };
    expect(reachOfChange(before, {})).toEqual([GIZA]);
    expect(reachOfChange(before, { electoralDistrict: "دائرة أسوان" })).toEqual([GIZA, ASWAN]);
    expect(reachOfChange(before, { electoralDistrict: "قطاع شرق" })).toBe("everywhere");
  });

  test("and how they stand is told also in a silence, alone", () => {
    expect(isStatusAlone({ candidateStatus: "منسحب" })).toBe(true);
    expect(isStatusAlone({ candidateStatus: "منسحب", image: undefined })).toBe(true);
    expect(isStatusAlone({ candidateStatus: "منسحب", description: "صوّتوا" })).toBe(false);
    expect(isStatusAlone({ description: "صوّتوا" })).toBe(false);
    expect(isStatusAlone({})).toBe(false);
  });
});

describe("less rests", () => {
  const period = (from: string, to: string, ...governorates: string[]) => ({
    governorates: governorates.length > 0 ? governorates : null,
    fromAt: at(from),
    toAt: at(to),
  });
  const now = at("11T10:00");
  const before = period("10T10:00", "12T10:00", CAIRO, GIZA);

  test.each<[string, Parameters<typeof isLess>[1], boolean]>([
    ["when it is lifted", undefined, true],
    ["not when it stays", before, false],
    ["when it ends earlier", period("10T10:00", "12T09:59", CAIRO, GIZA), true],
    ["not when it ends later", period("10T10:00", "12T10:01", CAIRO, GIZA), false],
    ["not when a beginning that is over moves", period("11T10:00", "12T10:00", CAIRO, GIZA), false],
    ["when it pauses now", period("11T10:01", "12T10:00", CAIRO, GIZA), true],
    ["when a governorate is left out", period("10T10:00", "12T10:00", CAIRO, ASWAN), true],
    ["not when the whole country joins", period("10T10:00", "12T10:00"), false],
  ])("%s", (_, after, less) => {
    expect(isLess(before, after, now)).toBe(less);
  });

  test("and what goes out sooner is what another silence doesn't hold", () => {
    const open = [silence("10T10:00", "12T10:00"), silence("11T09:00", "11T18:00", CAIRO)];
    const sooner = (reach: Reach, hour: string) =>
      soonerAt({ reach, at: at(hour) }, open, open.slice(1), now);
    expect(sooner([GIZA], "11T08:00")).toEqual(now);
    expect(sooner([CAIRO], "11T08:00")).toEqual(at("11T18:00"));
    expect(sooner([GIZA], "12T09:00")).toEqual(at("12T09:00"));
    expect(sooner([GIZA], "12T10:00")).toBeUndefined();
  });
});
