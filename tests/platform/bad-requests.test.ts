import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "#app/platform/http/api.ts";
import { MARK } from "#tests/world/bad-values.ts";
import { type BadWorld, openBadWorld } from "#tests/world/every-call.ts";
import { some } from "#tests/world/exhaustive.ts";
import { expectRefused } from "#tests/world/refused.ts";

let bad: BadWorld;
beforeAll(async () => {
  bad = await openBadWorld();
});
afterAll(() => bad.close());

/** Whether an address is one of a pattern's. */
const isAt = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path);

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "X"];

test("an address answers what it has no method for by 405 and the methods it has", async () => {
  for (const [at, path] of [...new Set(calls.map((call) => call.path))].entries()) {
    const has = calls.filter((call) => call.path === path).map(({ method }) => String(method));
    for (const method of some(methods, at, 4)) {
      // /roles/ranks is an id to DELETE /roles/{id}.
      const isAnother = calls.some((call) => call.method === method && isAt(call.path, path));
      if (has.includes(method) || isAnother) continue;
      const response = await bad.request({ method: method as "GET", path, admits: "everyone" });
      expect(expectRefused(response, `${method} ${path}`).code).toBe("method-not-allowed");
      expect(response.headers.get("allow")?.split(", ")).toEqual(expect.arrayContaining(has));
    }
  }
});

test("HEAD answers as GET without a body", async () => {
  const response = await bad.request({
    method: "HEAD" as "GET",
    path: "/news/guest",
    admits: "everyone",
  });
  expect([response.status, response.text]).toEqual([200, ""]);
});

test.each([
  ["", "ar"],
  ["*", "ar"],
  ["fr, en", "ar"],
  ["en;q=0", "en"],
  ["EN-gb, ar", "en"],
  [`${MARK},`.repeat(500), "ar"],
  ["en\u00e9;;;q=x", "en"],
])("Accept-Language %j is answered in %s", async (accepted, language) => {
  const path = "/news/0" as const;
  const response = await bad.request(
    { method: "GET", path, admits: "everyone" },
    { headers: { "Accept-Language": accepted } },
  );
  expectRefused({ ...response, language: language as "ar" | "en" }, accepted);
});

test.each([
  "/",
  "//news",
  "/news/",
  "/News",
  "/news.data",
  "/news/1/",
  "/news/%2e",
  "/files/..%2f..%2fetc",
  "/files/x/320.webp",
  `/${MARK}`,
  `/${"a/".repeat(2_000)}`,
  "/%00",
  "/%E0%A4%A",
  "/openapi.json/",
  "/auth",
  "/election/candidate",
  "/__proto__",
])("GET %s is no call", async (path) => {
  const response = await bad.request({ method: "GET", path: path as "/", admits: "everyone" });
  expect(["not-found", "method-not-allowed"]).toContain(expectRefused(response, path).code);
});
