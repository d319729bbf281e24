import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { failures } from "#app/contract/failure.ts";
import { defaultOrganisation } from "#app/organisation.ts";
import { calls } from "#app/platform/api.ts";
import { openApi } from "#app/platform/openapi.ts";

/** §7, the calls of the features that stand. */
const asked = [
  "POST /auth/login/facebook",
  "POST /auth/sign-up/facebook",
  "POST /auth/refresh-token",
  "POST /auth/logout",
  "GET /auth/get-me",
  "POST /auth/first-login",
  "POST /auth/first-login/facebook",
  "POST /guest",
  "POST /guest/login",
  "POST /guest/verify",
  "POST /guest/resend-otp",
  "GET /news",
  "GET /news/guest",
  "GET /news/{id}",
  "POST /news/{id}/toggle-like",
  "POST /membership/attachment-info",
  "POST /membership/complete-info",
  "POST /membership/renewal",
  "POST /humanitarian-aid",
  "GET /notifications/me",
  "PATCH /notifications/mark-all-read",
  "POST /notifications",
  "GET /user/leaderboard",
  "POST /attendance/check-in",
  "POST /attendance/check-out",
  "GET /branch/governates",
  "GET /branch/cities",
  "GET /branch",
  "GET /election/districts",
  "GET /election/candidates",
  "GET /election/candidate/{id}",
  "POST /election/candidate",
  "POST /election/candidate/{id}/upload-images",
  "PATCH /election/candidate/{id}",
  "POST /roles",
  "PATCH /roles/{id}",
  "DELETE /roles/{id}",
  "GET /roles/{id}",
  "GET /roles",
  "GET /roles/ranks",
  "GET /roles/ability-info",
  "GET /feedback/my-feedback",
  "POST /feedback/complaints",
  "POST /feedback/suggestions",
  "POST /feedback/street-pulse",
  "PATCH /feedback/update/{id}",
  "GET /feedback/all",
];

test("the platform answers every call of §7 that is built", () => {
  const answered = calls.map(({ method, path }) => `${method} ${path}`);
  expect(answered).toEqual(expect.arrayContaining(asked));
  expect(new Set(answered).size).toBe(answered.length);
});

test("every call has a name of its own and stands in the OpenAPI document", () => {
  const names = calls.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const document = openApi(calls, defaultOrganisation) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  for (const { method, path, name } of calls) {
    expect(document.paths[path]?.[method.toLowerCase()]?.operationId).toBe(name);
  }
});

test.each(["ar", "en"])("every refusal has its words in %s", async (language) => {
  const words = JSON.parse(await readFile(`locales/${language}/failure.json`, "utf8"));
  for (const code of Object.keys(failures)) expect(words[code], code).toBeTypeOf("string");
});
