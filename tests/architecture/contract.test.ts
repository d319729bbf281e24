import { readFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import type { HonoRequest } from "hono";
import { expect, test } from "vitest";
import { z } from "zod";
import { coreCalls } from "#app/contract/core.ts";
import { failures, isRefusal } from "#app/contract/failure.ts";
import { defaultOrganisation } from "#app/organisation.ts";
import { calls, resources } from "#app/platform/http/api.ts";
import { parseInput, readInput } from "#app/platform/http/input.ts";
import { openApi } from "#app/platform/http/openapi.ts";
import { fieldsOf } from "#tests/world/bad-values.ts";

const document = openApi(resources, defaultOrganisation) as {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: object };
};
const { paths } = document;

test("the platform answers every call that any platform answers", () => {
  const answered = calls.map(({ method, path }) => `${method} ${path}`);
  expect(answered).toEqual(expect.arrayContaining([...coreCalls]));
  expect(new Set(answered).size).toBe(answered.length);
});

test("every call has a name of its own and stands in the OpenAPI document", () => {
  const names = calls.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { method, path, name } of calls) {
    expect(paths[path]?.[method.toLowerCase()]?.operationId).toBe(name);
  }
});

test("the OpenAPI document requires no more than the platform does, and says what a file is", () => {
  const required = paths["/notifications"]?.post?.parameters.filter((each) => each.required);
  expect(required).toEqual([]);
  const file = paths["/profile/data"]?.get?.responses[200];
  expect(Object.keys(file?.content ?? {})).toEqual(["application/json"]);
});

test("a call of whose body nothing is required takes no body, and the document says so", async () => {
  const writes = calls.filter(({ method }) => method !== "GET");
  const send = async (call: (typeof calls)[number], init: RequestInit) => {
    const raw = new Request(`http://sawt.test${call.path}`, { method: call.method, ...init });
    // Ids are looked at first, and are none here.
    const of = { ...call, params: z.object({}) };
    return readInput(of, { raw, url: raw.url, param: () => ({}) } as unknown as HonoRequest);
  };
  const json = { "Content-Type": "application/json" };
  for (const call of writes) {
    const needs = !call.body.safeParse({}).success;
    const answers = [await send(call, {}), await send(call, { body: "{}", headers: json })];
    expect([call.name, answers.map(isRefusal)]).toEqual([call.name, [needs, needs]]);
    const { requestBody } = paths[call.path]?.[call.method.toLowerCase()] ?? {};
    expect([call.name, requestBody?.required ?? false]).toEqual([call.name, needs]);
  }
  const free = writes.filter((call) => call.body.safeParse({}).success).map(({ name }) => name);
  expect(free).toEqual(expect.arrayContaining(["cancelEventPlace", "publishEvent"]));
});

test("a linter of OpenAPI finds no error in the document", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
});

test("every call that takes more than files has a good body, which the document shows", () => {
  const file = new File(["…"], "file.png", { type: "image/png" });
  const refused = calls.flatMap((call) => {
    const { name, method, path, example = {}, multipart } = call;
    const fields = fieldsOf(call.body);
    const files = fields.filter(([, field]) => field.safeParse(file).success);
    if (
      method === "GET" ||
      fields.every(([name]) => name === "version" || files.some(([of]) => of === name))
    )
      return [];
    const needed = files.filter(([, field]) => !field.safeParse(undefined).success);
    const body = { ...example, ...Object.fromEntries(needed.map(([name]) => [name, file])) };
    const input = parseInput(
      { ...call, params: z.object({}) },
      { params: {}, query: [], fields: body },
    );
    const names = fields.map(([name]) => name);
    const unknown = Object.keys(example).filter((each) => !names.includes(each));
    const type = multipart ? "multipart/form-data" : "application/json";
    const shown = paths[path]?.[method.toLowerCase()]?.requestBody?.content[type]?.example;
    const isShown = call.example && isDeepStrictEqual({ ...shown, ...example }, shown);
    const isGood = !isRefusal(input) && isShown && unknown.length === 0;
    return isGood ? [] : [{ name, input, unknown, shown }];
  });
  expect(refused).toEqual([]);
  const { content } = paths["/events"]?.post?.requestBody ?? {};
  expect(content?.["multipart/form-data"]?.example).toMatchObject({ duration: "ساعتان" });
});

interface Operation {
  readonly operationId: string;
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, { readonly example?: object }>>;
  };
  readonly parameters: readonly { name: string; required: boolean }[];
  readonly responses: Record<number, { content: Record<string, unknown> }>;
}

test.each(["ar", "en"])("every refusal has its words in %s", async (language) => {
  const words = JSON.parse(await readFile(`locales/${language}/failure.json`, "utf8"));
  for (const code of Object.keys(failures)) {
    expect(words[code] ?? words[`${code}_other`], code).toBeTypeOf("string");
  }
});

test("an object of more than four values that several calls answer has a name in the document", () => {
  const met = new Map<string, string[]>();
  const look = (value: unknown, place: string) => {
    if (typeof value !== "object" || value === null) return;
    const { properties } = value as { properties?: object };
    const isLarge = properties && Object.keys(properties).length > 4 && !("success" in properties);
    if (isLarge) {
      const described = JSON.stringify(value);
      met.set(described, [...(met.get(described) ?? []), place]);
    }
    for (const [key, each] of Object.entries(value)) look(each, `${place}/${key}`);
  };
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { responses }] of Object.entries(operations)) {
      look(responses, `${method} ${path}`);
    }
  }
  look(document.components.schemas, "");
  expect([...met.values()].filter((places) => places.length > 1)).toEqual([]);
});
