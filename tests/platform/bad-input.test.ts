import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import type { Call } from "#app/contract/endpoint.ts";
import { defaultOrganisation } from "#app/organisation.ts";
import { calls } from "#app/platform/http/api.ts";
import {
  badIds,
  badJson,
  badTexts,
  fieldsOf,
  isRefusedBy,
  jsonOf,
  paramsOf,
} from "#tests/world/bad-values.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { expectRefused, names } from "#tests/world/refused.ts";
import { type BadWorld, mockFacebookGraph, openBadWorld, writes } from "./samples.ts";

/*
 * What a schema refuses is refused in memory (tests/rules/bad-input.test.ts); here each call shows that it
 * asks its schema, and that what this lets through breaks nothing behind it. Each request has a bad
 * value in every field at once, another one from call to call, in the exhaustive run all of them in turn.
 */
let bad: BadWorld;
beforeAll(async () => {
  bad = await openBadWorld();
  mockFacebookGraph();
});
afterAll(() => bad.close());
beforeEach(() => bad.clearRateLimits());

/** What a list can't be asked without ("Governorate is required"). */
const needed = ({ name }: { name: string }): Record<string, string> => {
  if (name === "listCities") return { governorate: "القاهرة" };
  if (name === "findAuditPeople") return { keyword: "محمد" };
  if (name === "listFollowedChats") return { kind: "meeting" };
  return name === "checkColours" ? { ...defaultOrganisation.colours } : {};
};

const json = { "Content-Type": "application/json" };
const inTurn = (at: number) => (at % 2 ? "en" : "ar");

const LONG = 15_000;
/** Together they would be too much for a body: one long one, of those of a body. */
function shortened(values: readonly (string | undefined)[]) {
  let long = 0;
  return values.map((value) => (value && value.length > LONG && ++long > 1 ? undefined : value));
}

/** Of a list for each field, one of each a round: as many rounds as the longest has, or the `start`th. */
function* rounds<T>(lists: readonly (readonly T[])[], start: number) {
  const most = Math.max(0, ...lists.map(({ length }) => length));
  for (let round = 0; round < (isExhaustive ? most : Math.min(1, most)); round++) {
    yield lists.map((list, place) => list[(start + place + round) % list.length]);
  }
}

describe.each(writes)("$method $path", (call) => {
  const start = writes.indexOf(call);
  const fields = fieldsOf(call.body);
  const valuesOf = (isBad: boolean) =>
    fields.map(([, field]) =>
      badJson
        .map(([, value]) => value)
        .filter((value) => isRefusedBy(field, JSON.parse(value)) === isBad),
    );

  /** With some values in the place of the sample's. */
  async function send(values: readonly (string | undefined)[], language: "ar" | "en") {
    const { params, body = {} } = await bad.sample(call);
    await bad.clearRateLimits();
    const good = Object.entries(body).filter(([, each]) => !(each instanceof File));
    const sent = Object.fromEntries(good.map(([name, each]) => [name, JSON.stringify(each)]));
    for (const [at, [name]] of fields.entries()) {
      const value = values[at];
      if (value !== undefined) sent[name] = value;
    }
    return bad.request(call, { params, body: jsonOf(sent), headers: json, language });
  }

  test.skipIf(fields.length === 0)(
    "refuses what its fields may not be, and breaks by nothing that they may",
    async () => {
      for (const chosen of rounds(valuesOf(true), start)) {
        const values = shortened(chosen);
        const refused = expectRefused(await send(values, inTurn(start)), values.join());
        expect(refused.code).toBe("invalid");
        const unnamed = fields.filter(([name], at) => values[at] && !names(refused, name));
        expect(unnamed.map(([name]) => name)).toEqual([]);
      }
      for (const values of rounds(valuesOf(false), start)) {
        const response = await send(values, inTurn(start));
        expect(response.status, values.join().slice(0, 2_000)).toBeLessThan(500);
      }
    },
  );
});

/** What goes along with a query: of a write, a body that is good. */
async function alongside(call: Call): Promise<Parameters<BadWorld["request"]>[1]> {
  const { params, body = {} } = await bad.sample(call);
  if (call.method === "GET") return { params };
  return { params, body: JSON.stringify(body), headers: json };
}

/** A field that may come several times; whether each is known is more than its schema can say. */
const isList = (field: z.ZodType) => field.safeParse(["1", "1"]).success;

const asked = calls.filter(({ query }) => fieldsOf(query).length > 0);
describe.each(asked)("$method $path", (call) => {
  const start = asked.indexOf(call);
  const fields = fieldsOf(call.query);
  const isNeeded = (name: string) => name in needed(call);
  const valuesOf = (isBad: boolean) =>
    fields.map(([name, field]) =>
      badTexts
        .map(([, text]) => text)
        .filter((text) => (isRefusedBy(field, text) || (!text.trim() && isNeeded(name))) === isBad),
    );

  async function ask(values: readonly (string | undefined)[]) {
    const query = new URLSearchParams(needed(call));
    for (const [at, [name]] of fields.entries()) {
      const value = values[at];
      if (value !== undefined) query.set(name, value);
    }
    const language = inTurn(start);
    return bad.request(call, { query: `?${query}`, language, ...(await alongside(call)) });
  }

  test("refuses what may not be in its query, and breaks by nothing that may", async () => {
    for (const values of rounds(valuesOf(true), start)) {
      const refused = expectRefused(await ask(values), values.join());
      const unnamed = fields.filter(([name], at) => values[at] && !names(refused, name));
      expect(unnamed.map(([name]) => name)).toEqual([]);
    }
    for (const values of rounds(valuesOf(false), start)) {
      const { status } = await ask(values);
      // A version that is none of now's is another editor's, and a list may know none of its values.
      const others = fields.some(([name]) => name === "version") ? [409] : [];
      const unknown = fields.some(([, field]) => isList(field)) ? [400] : [];
      expect([200, ...others, ...unknown], values.join().slice(0, 2_000)).toContain(status);
    }
  });

  test("leaves out what it doesn't know, however it is spelled", async () => {
    const known = new URLSearchParams(needed(call)).toString();
    const unknown = [
      "?%",
      "?%E0%A4%A",
      "?%00",
      "?__proto__=1&__proto__=2",
      "?constructor[a]=1",
      "?=&&=",
      `?${"a&".repeat(5_000)}`,
      `?${"%F0%9F%98%80".repeat(500)}=%ED%A0%80`,
    ];
    for (const [each] of rounds([unknown], start)) {
      const query = known ? `${each}&${known}` : each;
      const response = await bad.request(call, { query, ...(await alongside(call)) });
      expect(response.status, query?.slice(0, 40)).toBe(200);
    }
  });
});

const addressed = calls.filter((call) => paramsOf(call).length > 0);
describe.each(addressed)("$method $path", (call) => {
  const start = addressed.indexOf(call);

  test("is not found where an id of its address can't be one", async () => {
    for (const [place, name] of paramsOf(call).entries()) {
      // A governorate's code is no id: 01 is Cairo's.
      const wrong = badIds.filter((id) => !(name === "code" && id === "01"));
      for (const [id = ""] of rounds([wrong], start * 7 + place)) {
        const { params, body = {} } = await bad.sample(call);
        await bad.clearRateLimits();
        const form = new FormData();
        for (const [key, value] of Object.entries(body)) form.append(key, value as string);
        const sent = call.multipart
          ? { body: form }
          : { body: JSON.stringify(body), headers: json };
        const response = await bad.request(call, {
          params: { ...params, [name]: id },
          ...(call.method !== "GET" && sent),
          language: inTurn(start),
        });
        expect(expectRefused(response, id.slice(0, 40)).code, id.slice(0, 40)).toBe("not-found");
      }
    }
  });
});
