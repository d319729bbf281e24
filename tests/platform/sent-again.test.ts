import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { endSessions } from "#app/contract/auth.ts";
import { tellChatTyping } from "#app/contract/chat.ts";
import { retryWait } from "#app/contract/failure.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { MARK } from "#tests/world/bad-values.ts";
import { expectRefused } from "#tests/world/refused.ts";
import { createTranslator } from "#tests/world/translator.ts";
import {
  type BadWorld,
  mockFacebookGraph,
  openBadWorld,
  type Sample,
  toRequestInit,
  withHeaders,
  writes,
} from "./samples.ts";

let bad: BadWorld;
beforeAll(async () => {
  bad = await openBadWorld();
  mockFacebookGraph();
});
afterAll(() => bad.close());
beforeEach(() => bad.clearRateLimits());

describe.each(writes)("$method $path, sent again under its key", (call) => {
  const key = `key-${call.name}`;
  const takesSomething =
    call.path.includes("{") || Object.keys((call.body as z.ZodObject).shape ?? {}).length > 0;

  test("answers the same, also at the same moment; with another body it is refused", async () => {
    const sample = await bad.sample(call);
    if (takesSomething) expect(sample, "give it a sample in samples.ts").not.toEqual({});
    const send = (given: Sample, name = key) =>
      bad.request(call, withHeaders(toRequestInit(call, given), { "Idempotency-Key": name }));
    const twins = await Promise.all([send(sample), send(sample)]);
    // Either may be the first, and who signs out everywhere may end the other's own session by it.
    const [first, twin] = twins[0].status === 200 ? twins : twins.toReversed();
    if (!first || !twin) throw new Error("One of two is missing.");
    expect(first.status, first.text).toBe(200);
    const isOut = call === endSessions && twin.status === 401;
    if (isOut) expect(expectRefused(twin, "a twin").code).toBe("session-ended");
    else expect([twin.status, twin.text]).toEqual([200, first.text]);
    expect((await send(sample)).text).toBe(first.text);
    if (!takesSomething) return;
    const other = await send(await bad.sample(call));
    expect(expectRefused(other, "another body").code).toBe("key-reused");
  });

  test.runIf(call.repeatMinutes > 0)(
    "answers the same to the same values under another key, and does nothing",
    async () => {
      const sample = await bad.sample(call);
      const send = async (name: string) => {
        const sent = withHeaders(toRequestInit(call, sample), { "Idempotency-Key": name });
        const { status, text } = await bad.request(call, sent);
        expect(status, text).toBe(200);
        return JSON.parse(text);
      };
      const first = await send(`first-${call.name}`);
      const second = await send(`second-${call.name}`);
      expect(second).toEqual({ ...first, repeatedFrom: expect.any(String) });
    },
  );

  test.skipIf(!call.multipart)(
    "takes the same bytes under another name for another body",
    async () => {
      const { params, body = {} } = await bad.sample(call);
      const [field, file] = Object.entries(body).find(([, each]) => each instanceof File) ?? [
        "cvFile",
        new File(["%PDF-1.7\n%%EOF\n"], ""),
      ];
      const send = (name: string) => {
        const again = new File([file as File], name, { type: "image/jpeg" });
        const sent = toRequestInit(call, { params, body: { ...body, [field]: again } });
        return bad.request(call, withHeaders(sent, { "Idempotency-Key": `file-${call.name}` }));
      };
      expect((await send("one.pdf")).status).toBe(200);
      expect((await send("one.pdf")).status).toBe(200);
      expect(expectRefused(await send("two.pdf"), "another name").code).toBe("key-reused");
    },
  );

  test("refuses a key that is too long", async () => {
    const sent = toRequestInit(call, await bad.sample(call));
    const told = await bad.request(call, withHeaders(sent, { "Idempotency-Key": MARK.repeat(30) }));
    expect(expectRefused(told, "a long key").code).toBe("invalid");
  });

  // What takes away what a limited write made needs no limit of its own; that somebody types is stored
  // nowhere, not even how often, and is passed on once in three seconds.
  const isUnlimited = call.method === "DELETE" || call === tellChatTyping;
  test.skipIf(isUnlimited)("too often is told to wait, and how long", async () => {
    const headers = { "X-Client-Address": "198.51.100.7" };
    const sent = toRequestInit(call, await bad.sample(call));
    expect((await bad.request(call, withHeaders(sent, headers))).status).toBe(200);
    await bad.world.platform.world.db.update(rateLimits).set({ count: 1_000_000 });
    for (const language of ["ar", "en"] as const) {
      const told = await bad.request(call, { ...withHeaders(sent, headers), language });
      const { code, message } = expectRefused(told, "too often");
      const seconds = told.headers.get("retry-after") ?? "";
      expect(code).toBe("too-many");
      expect(message).toBe(
        createTranslator(language)("failure:too-many", retryWait(Number(seconds))),
      );
      expect(seconds).toMatch(/^[1-9]\d{0,3}$/);
    }
  });
});
