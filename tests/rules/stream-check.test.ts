import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Finding, judge } from "#app/enhancement/stream-check/judge.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => vi.useRealTimers());

/** Seconds after which bytes of a stream come, and after which it breaks off; none for one that stays open. */
interface Stream {
  readonly bytes: readonly number[];
  readonly end?: number;
  readonly status?: number;
  readonly headersAfter?: number;
}

const seconds = (after: number) => new Promise((resolve) => setTimeout(resolve, after * 1000));

async function answer({ bytes, end, status = 200, headersAfter = 0 }: Stream): Promise<Response> {
  await seconds(headersAfter);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const after of bytes)
        void seconds(after).then(() => controller.enqueue(new Uint8Array(3)));
      if (end !== undefined) void seconds(end).then(() => controller.error(new Error("cut")));
    },
  });
  const headers = { "Content-Type": "text/event-stream; charset=utf-8" };
  return new Response(status === 204 ? null : body, { status, headers });
}

/** What is found of streams that are opened one after the other, and how many; the last again and again. */
async function found(
  streams: readonly Stream[],
  works = true,
): Promise<[Finding | undefined, number]> {
  let opened = 0;
  const judged = judge({
    async open() {
      const stream = streams[Math.min(opened++, streams.length - 1)];
      if (!stream) throw new Error("no line");
      return answer(stream);
    },
    works: async () => works,
  });
  let finding: Finding | undefined | "none" = "none";
  void judged.then((each) => {
    finding = each;
  });
  while (finding === "none") await vi.advanceTimersByTimeAsync(1_000);
  return [finding, opened];
}

const good: Stream = { bytes: [0, 20, 45, 70] };
const cutAt = (end: number): Stream => ({ bytes: [0], end });

describe("an event stream behind a proxy", () => {
  test("has come through once a whole pause between two beats has", async () => {
    expect(await found([good])).toEqual([{ outcome: "passed", seconds: 25 }, 1]);
  });

  test("is cut where it ends three times after the same silence", async () => {
    expect(await found([cutAt(15)])).toEqual([{ outcome: "cut", seconds: 15 }, 3]);
    expect(await found([{ bytes: [0, 10], end: 20 }, cutAt(10)])).toEqual([
      { outcome: "cut", seconds: 10 },
      3,
    ]);
  });

  test("is held where three times nothing of it has come", async () => {
    expect(await found([{ bytes: [60] }])).toEqual([{ outcome: "held", seconds: 8 }, 3]);
    expect(await found([{ bytes: [], headersAfter: 60 }])).toEqual([
      { outcome: "held", seconds: 8 },
      3,
    ]);
    // Its beginning alone came, and no beat.
    expect(await found([{ bytes: [0] }])).toEqual([{ outcome: "held", seconds: 30 }, 3]);
  });

  test.each<[string, readonly Stream[], boolean?]>([
    ["cuts after different times", [cutAt(5), cutAt(15)]],
    ["one that was cut and is not any more", [cutAt(10), good]],
    ["a cut, then silence", [cutAt(10), { bytes: [60] }]],
    ["one that the server ends at once", [cutAt(0)]],
    ["no stream at all", [{ bytes: [], status: 204 }]],
    ["another's answer", [{ bytes: [0], status: 502 }]],
    ["no line", []],
    ["a line on which nothing works: silence", [{ bytes: [60] }], false],
    ["a line on which nothing works: a cut", [cutAt(15)], false],
  ])("says nothing of %s", async (_, streams, works) => {
    expect((await found(streams, works))[0]).toBeUndefined();
  });
});
