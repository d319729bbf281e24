import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Call } from "#app/contract/endpoint.ts";
import { isRefusal } from "#app/contract/failure.ts";
import { calls } from "#app/platform/http/api.ts";
import { failureResponse } from "#app/platform/http/failure-response.ts";
import { parseInput } from "#app/platform/http/input.ts";
import {
  badIds,
  badJson,
  badTexts,
  fieldsOf,
  isRefusedBy,
  paramsOf,
} from "#tests/world/bad-values.ts";
import { expectRefused, names } from "#tests/world/refused.ts";

/*
 * Every call × every field × every bad value, from the contract, so a new call is covered by itself. What
 * a schema lets through is sent to the platform in tests/platform/every-call.test.ts.
 */

/** The answer to what a call can't read; undefined where it can. */
async function refusalOf(
  call: Call,
  { params = {}, query = [], fields = {} }: Partial<Parameters<typeof parseInput>[1]>,
  what: string,
  at: number,
) {
  const input = parseInput(call, { params, query, fields });
  if (!isRefusal(input)) return undefined;
  const language = at % 2 ? "en" : "ar";
  const key = `${language} ${JSON.stringify(input)}`;
  const refused =
    known.get(key) ?? (await readRefusal(failureResponse(input, language), language, what));
  known.set(key, refused);
  return refused;
}
/** Most answers are those of other fields that are called the same. */
const known = new Map<string, ReturnType<typeof expectRefused>>();

async function readRefusal(response: Response, language: "ar" | "en", what: string) {
  const { status, headers } = response;
  return expectRefused({ status, headers, text: await response.text(), language }, what);
}

/** A call as it reads everything but the address, which is tried by itself. */
const withoutParams = (call: Call): Call => ({ ...call, params: z.object({}) });

describe.each(calls.filter(({ method }) => method !== "GET"))("$method $path", (call) => {
  const fields = fieldsOf(call.body);
  const body = withoutParams(call);

  test.skipIf(fields.length === 0)("names every field that is missing", async () => {
    const required = fields.filter(([, field]) => !field.safeParse(undefined).success);
    const refused = await refusalOf(body, {}, "an empty object", 0);
    const named = refused?.errors?.map(({ path }) => path).sort() ?? [];
    if (required.length > 0) expect(named).toEqual(required.map(([name]) => name).sort());
  });

  test.skipIf(fields.length === 0)(
    "refuses what a field may not be, and says which it is",
    async () => {
      for (const [place, [name, field]] of fields.entries()) {
        for (const [at, [what, json]] of badJson.entries()) {
          // Coercing it to a number takes 10 ms: one field of a call reads it.
          if (what.startsWith("lists") && place > 0) continue;
          const value: unknown = JSON.parse(json);
          if (!isRefusedBy(field, value)) continue;
          const refused = await refusalOf(body, { fields: { [name]: value } }, what, at);
          expect([refused?.code, refused && names(refused, name)], `${name}: ${what}`).toEqual([
            "invalid",
            true,
          ]);
        }
      }
    },
  );
});

/** A field that may come several times. */
const isList = (field: z.ZodType) => field.safeParse(["1", "1"]).success;

describe.each(calls.filter(({ query }) => fieldsOf(query).length > 0))("$method $path", (call) => {
  const search = withoutParams(call);

  test("refuses what may not be in its query, and what comes twice", async () => {
    for (const [name, field] of fieldsOf(call.query)) {
      for (const [at, [what, value]] of badTexts.entries()) {
        if (!isRefusedBy(field, value)) continue;
        const refused = await refusalOf(search, { query: [[name, value]] }, what, at);
        expect(refused && names(refused, name), `${name}: ${what}`).toBe(true);
      }
      if (isList(field)) continue;
      const twice = [name, "1"] as const;
      const refused = await refusalOf(search, { query: [twice, twice] }, name, 0);
      expect(refused && names(refused, name), `${name} twice`).toBe(true);
    }
  });

  const isPaged = fieldsOf(call.query).some(([name]) => name === "page");
  test.skipIf(!isPaged)("has pages from 1 and of 100 at most", async () => {
    for (const name of ["page", "limit"]) {
      for (const [at, value] of ["-1", "0", "1e9", "1.5", "NaN", "Infinity", "٣"].entries()) {
        const refused = await refusalOf(search, { query: [[name, value]] }, value, at);
        expect(refused && names(refused, name), `${name}=${value}`).toBe(true);
      }
    }
  });
});

/** As the platform's router reads it: what is no escape stays as it is. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

describe.each(calls.filter((call) => paramsOf(call).length > 0))("$method $path", (call) => {
  test("is not found by what can't be an id", async () => {
    const { shape } = call.params as z.ZodObject<Record<string, z.ZodType>>;
    for (const name of paramsOf(call)) {
      const field = shape[name] ?? z.never();
      for (const [at, id] of badIds.entries()) {
        const value = decoded(id);
        if (!isRefusedBy(field, value)) continue;
        const ofOne: Call = { ...call, params: z.object({ [name]: field }) };
        const refused = await refusalOf(ofOne, { params: { [name]: value } }, id.slice(0, 40), at);
        expect(refused?.code, id.slice(0, 40)).toBe("not-found");
      }
    }
  });
});
