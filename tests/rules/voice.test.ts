import { expect, test } from "vitest";
import { checkVoice, looksLikeVoice } from "#app/platform/files/voice/check.ts";
import { opusMs } from "#app/platform/files/voice/opus.ts";
import { longOgg, readVoice } from "#tests/world/voices.ts";

const check = (bytes: Uint8Array) => checkVoice(bytes, { mostSeconds: 180 });

test.each([
  ["speech.ogg", "audio/ogg", 13],
  ["speech.webm", "audio/webm", 13],
  ["speech.m4a", "audio/mp4", 13],
  ["beeps.mp4", "audio/mp4", 2],
] as const)("%s is a recording, and as long as it plays", async (name, type, seconds) => {
  const bytes = await readVoice(name);
  expect(looksLikeVoice(bytes)).toBe(true);
  expect(await check(bytes)).toMatchObject({ type, seconds });
});

test.each(["speech.ogg", "speech.webm", "speech.m4a", "beeps.mp4"] as const)(
  "what tells of the maker of %s is taken out, and nothing else moves",
  async (name) => {
    const bytes = await readVoice(name);
    const kept = await check(bytes);
    if ("problem" in kept) throw new Error(kept.problem);
    expect(kept.bytes.length).toBe(bytes.length);
    const text = Buffer.from(kept.bytes).toString("latin1");
    expect(text).not.toMatch(/Chrome|Lavf|libopus|opusenc|ENCODER/);
    // What is kept is a recording still.
    expect(await check(kept.bytes)).toMatchObject({ type: kept.type, seconds: kept.seconds });
  },
);

test.each(["speech.ogg", "speech.webm", "speech.m4a", "beeps.mp4"] as const)(
  "%s that is cut, or goes on as something else, is none",
  async (name) => {
    const bytes = await readVoice(name);
    const page = Buffer.from("<script>alert(1)</script>");
    for (const wrong of [
      bytes.subarray(0, 16),
      bytes.subarray(0, 60),
      Buffer.concat([bytes, page]),
      Buffer.concat([page, bytes]),
    ]) {
      expect(await check(wrong)).toEqual({ problem: "voice" });
    }
  },
);

test("three minutes are taken, and a moment more; not four", async () => {
  const minute = 1000;
  expect(await check(longOgg(3 * minute))).toMatchObject({ seconds: 180 });
  expect(await check(longOgg(3 * minute + 20))).toMatchObject({ seconds: 180 });
  expect(await check(longOgg(4 * minute))).toEqual({
    problem: "voice-long",
    values: { length: "3:00" },
  });
});

test("a packet of Opus plays as long as its first byte says", () => {
  const ms = (...bytes: number[]) => opusMs(Uint8Array.from(bytes));
  expect(ms(0 << 3)).toBe(10);
  expect(ms(3 << 3)).toBe(60);
  expect(ms((13 << 3) | 1)).toBe(40);
  expect(ms(16 << 3)).toBe(2.5);
  expect(ms((31 << 3) | 3, 6)).toBe(120);
  expect(ms((31 << 3) | 3, 7)).toBeUndefined();
  expect(ms((31 << 3) | 3)).toBeUndefined();
  expect(ms()).toBeUndefined();
});

test("whatever bytes it gets, it answers", async () => {
  for (const name of ["speech.ogg", "speech.webm", "speech.m4a", "beeps.mp4"] as const) {
    const bytes = await readVoice(name);
    for (let at = 0; at < Math.min(bytes.length, 400); at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      expect(await check(changed)).toBeDefined();
    }
  }
});
