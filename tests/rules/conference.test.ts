import { describe, expect, test } from "vitest";
import { iceServersFor } from "#app/platform/conference/turn.ts";
import {
  bestFor,
  firstQuality,
  type LineSample,
  nextQuality,
  type Quality,
} from "#app/routes/conference/quality.ts";

const good: LineSample = { loss: 0, roundTrip: 0.1, available: 3_000_000 };
const lossy: LineSample = { loss: 0.15, roundTrip: 0.2 };
const fair: LineSample = { loss: 0.05, roundTrip: 0.2 };
const repeat = (times: number, sample: LineSample) => Array.from({ length: times }, () => sample);
const reach = (others: number, samples: readonly LineSample[]) =>
  samples.reduce((state, sample) => nextQuality(state, sample, others), firstQuality(others));

describe("the quality of a camera", () => {
  test.each([
    [0, "high"],
    [1, "high"],
    [2, "medium"],
    [3, "medium"],
    [4, "low"],
    [7, "low"],
  ] as const)("with %i others is %s at best", (others, best) => {
    expect(bestFor(others)).toBe(best);
    expect(reach(others, repeat(50, good)).quality).toBe(best);
  });

  test.each<[string, number, readonly LineSample[], Quality]>([
    ["one bad sample changes nothing", 1, [lossy], "high"],
    ["two in a row do", 1, repeat(2, lossy), "medium"],
    ["a good one between them begins anew", 1, [lossy, good, lossy], "high"],
    ["so does a fair one", 1, [lossy, fair, lossy], "high"],
    ["a third of all lost is enough once", 1, [{ loss: 0.4 }], "medium"],
    ["a line that goes on being bad ends in sound", 1, repeat(6, lossy), "sound"],
    ["and no further", 1, repeat(30, lossy), "sound"],
    ["a long way round is bad", 1, repeat(2, { roundTrip: 1 }), "medium"],
    ["a narrow line is bad", 1, repeat(2, { ...good, available: 500_000 }), "medium"],
    ["a browser that says nothing is believed", 1, repeat(5, {}), "high"],
    ["of many it goes from low to sound", 5, repeat(2, lossy), "sound"],
  ])("%s", (_, others, samples, quality) => {
    expect(reach(others, samples).quality).toBe(quality);
  });

  test("comes back with patience, and with more of it each time that it failed", () => {
    let state = reach(1, repeat(2, lossy));
    const goodUntilBack = () => {
      for (let count = 1; ; count++) {
        state = nextQuality(state, good, 1);
        if (state.quality === "high") return count;
        expect(count).toBeLessThan(100);
      }
    };
    const waits: number[] = [];
    for (let time = 0; time < 5; time++) {
      waits.push(goodUntilBack());
      for (const sample of repeat(2, lossy)) state = nextQuality(state, sample, 1);
    }
    expect(waits).toEqual([6, 12, 24, 24, 24]);
  });

  test("is less at once when more people come, and more again when they go", () => {
    const alone = firstQuality(1);
    const crowded = nextQuality(alone, good, 5);
    expect(crowded.quality).toBe("low");
    const back = repeat(12, good).reduce((state, each) => nextQuality(state, each, 1), crowded);
    expect(back.quality).toBe("high");
  });
});

test("without a relay a browser is given none", () => {
  expect(iceServersFor(undefined, "id", new Date())).toEqual([]);
  const stun = { urls: ["stun:a.example"], secret: "" };
  expect(iceServersFor(stun, "id", new Date())).toEqual([{ urls: ["stun:a.example"] }]);
});
