import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import type { Call } from "#app/contract/endpoint.ts";
import { defaultOrganisation } from "#app/organisation.ts";
import { calls } from "#app/platform/http/api.ts";
import { some } from "#tests/world/exhaustive.ts";
import { badIds, badJson, badTexts, fieldsOf, jsonOf, paramsOf } from "./bad-values.ts";
import { expectRefused, names } from "./refused.ts";
import { type BadWorld, mockFacebookGraph, openBadWorld, writes } from "./samples.ts";

/*
 * Every call × every field, each with some of the bad values in turn, in the exhaustive run with each
 * of them: from the contract, so a new call is covered by itself.
 * Whether a value is bad for a field is the schema's to say; a NUL and half a character always are.
 */
let bad: BadWorld;
beforeAll(async () => {
  bad = await openBadWorld();
  mockFacebookGraph();
});
afterAll(() => bad.close());
beforeEach(() => bad.clearRateLimits());

const table = <T>(list: readonly T[], rows: (each: T) => readonly unknown[]) =>
  list.flatMap((each) => rows(each).map((row) => [each, row] as const));

const isRefusedBy = (field: z.ZodType, value: unknown) =>
  !field.safeParse(value).success || /\\u0000|\\ud800/.test(JSON.stringify(value));

/** What a list can't be asked without ("Governorate is required"). */
const needed = ({ name }: { name: string }): Record<string, string> => {
  if (name === "listCities") return { governorate: "القاهرة" };
  if (name === "findAuditPeople") return { keyword: "محمد" };
  if (name === "listFollowedChats") return { kind: "meeting" };
  return name === "checkColours" ? { ...defaultOrganisation.colours } : {};
};

const json = { "Content-Type": "application/json" };
/** Goes on by one with every field, so that each value comes to another field. */
let turn = 0;
const inOrder = <Row extends readonly unknown[]>(rows: readonly Row[]) =>
  rows.map((row) => [...row, turn++] as const);
const inTurn = (at: number) => (at % 2 ? "en" : "ar");

describe.each(writes)("$method $path", (call) => {
  const fields = fieldsOf(call.body);

  test.skipIf(fields.length === 0)("names every field that is missing", async () => {
    const required = fields.filter(([, field]) => !field.safeParse(undefined).success);
    const response = await bad.request(call, { body: "{}", headers: json });
    if (required.length === 0) return expect(response.status).toBeLessThan(500);
    const { errors = [] } = expectRefused(response, "an empty object");
    expect(errors.map(({ path }) => path).sort()).toEqual(required.map(([name]) => name).sort());
  });

  test.each(inOrder(fields))(
    "refuses what the field %s may not be, and says which it is",
    async (name, field, start) => {
      for (const [at, [what, value]] of some(badJson, start, 12).entries()) {
        const { params, body = {} } = await bad.sample(call);
        await bad.clearRateLimits();
        const good = Object.entries(body).filter(([, each]) => !(each instanceof File));
        const written = Object.fromEntries(good.map(([key, each]) => [key, JSON.stringify(each)]));
        const response = await bad.request(call, {
          params,
          body: jsonOf({ ...written, [name]: value }),
          headers: json,
          language: inTurn(at),
        });
        if (isRefusedBy(field, JSON.parse(value))) {
          const refused = expectRefused(response, what);
          expect([refused.code, names(refused, name)], `${what}: ${response.text}`).toEqual([
            "invalid",
            true,
          ]);
        } else expect(response.status, what).toBeLessThan(500);
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

describe.each(calls.filter(({ query }) => fieldsOf(query).length > 0))("$method $path", (call) => {
  test.each(inOrder(fieldsOf(call.query)))(
    "refuses what %s may not be in its query",
    async (name, field, start) => {
      for (const [at, [what, value]] of some(badTexts, start, 10).entries()) {
        const query = `?${new URLSearchParams({ ...needed(call), [name]: value })}`;
        const response = await bad.request(call, {
          query,
          language: inTurn(at),
          ...(await alongside(call)),
        });
        const isUnknown = isList(field) && response.status === 400;
        if (
          isUnknown ||
          isRefusedBy(field, value) ||
          (value.trim() === "" && name in needed(call))
        ) {
          expect(names(expectRefused(response, what), name), what).toBe(true);
        }
        // A version that is none of now's is another editor's.
        else expect(name === "version" ? [200, 409] : [200], what).toContain(response.status);
      }
    },
  );

  const once = fieldsOf(call.query).filter(([, field]) => !isList(field));
  test.each(once)("refuses %s when it comes twice", async (name) => {
    const query = `?${name}=1&${name}=1`;
    const response = await bad.request(call, { query, ...(await alongside(call)) });
    expect(names(expectRefused(response, name), name)).toBe(true);
  });

  const isPaged = fieldsOf(call.query).some(([name]) => name === "page");
  test.skipIf(!isPaged)("has pages from 1 and of 100 at most", async () => {
    for (const [name, value] of table(["page", "limit"], () => [
      "-1",
      "0",
      "1e9",
      "1.5",
      "NaN",
      "Infinity",
      "٣",
    ])) {
      const response = await bad.request(call, {
        query: `?${name}=${encodeURIComponent(String(value))}`,
        ...(await alongside(call)),
      });
      expect(names(expectRefused(response, `${name}=${value}`), name)).toBe(true);
    }
  });

  test("leaves out what it doesn't know, however it is spelled", async () => {
    const asked = new URLSearchParams(needed(call)).toString();
    for (const unknown of [
      "?%",
      "?%E0%A4%A",
      "?%00",
      "?__proto__=1&__proto__=2",
      "?constructor[a]=1",
      "?=&&=",
      `?${"a&".repeat(5_000)}`,
      `?${"%F0%9F%98%80".repeat(500)}=%ED%A0%80`,
    ]) {
      const query = asked ? `${unknown}&${asked}` : unknown;
      const response = await bad.request(call, { query, ...(await alongside(call)) });
      expect(response.status, query.slice(0, 40)).toBe(200);
    }
  });
});

describe.each(calls.filter((call) => paramsOf(call).length > 0))("$method $path", (call) => {
  test.each(inOrder(paramsOf(call).map((name) => [name] as const)))(
    "is not found when {%s} can't be an id",
    async (name, start) => {
      // A governorate's code is no id: 01 is Cairo's.
      const wrong = badIds.filter((id) => !(name === "code" && id === "01"));
      for (const [at, id] of some(wrong, start, 4).entries()) {
        const { params, body = {} } = await bad.sample(call);
        await bad.clearRateLimits();
        const isForm = call.multipart;
        const form = new FormData();
        for (const [key, value] of Object.entries(body)) form.append(key, value as string);
        const response = await bad.request(call, {
          params: { ...params, [name]: id },
          ...(call.method !== "GET" &&
            (isForm ? { body: form } : { body: JSON.stringify(body), headers: json })),
          language: inTurn(at),
        });
        expect(expectRefused(response, id.slice(0, 40)).code, id.slice(0, 40)).toBe("not-found");
      }
    },
  );
});
