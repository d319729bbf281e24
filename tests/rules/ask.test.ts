import { expect, test } from "vitest";
import { fieldMessageKeys } from "#app/contract/ask.ts";
import { explain } from "#app/contract/explain.ts";
import { calls } from "#app/platform/http/api.ts";
import arAsk from "#locales/ar/ask.json" with { type: "json" };
import enAsk from "#locales/en/ask.json" with { type: "json" };
import { createTranslator } from "#tests/world/translator.ts";

/** Filled in by programs, never by people. */
const hiddenFields = [
  "version",
  "act",
  "purpose",
  "token",
  "ticket",
  "ticks",
  "signals",
  "group",
  "facebook",
  "fbAccessToken",
  "refreshToken",
  "step",
  "isSkipped",
  "isHidden",
  "isClosed",
  "endpoint",
  "keys",
  "playerId",
  "seq",
];

/** What every writing call says of a body with nothing in it. */
const unanswered = calls.flatMap(({ name, method, body }) => {
  const { error } = method === "GET" ? {} : body.safeParse({});
  const problems = error ? explain(error, body) : [];
  return problems.map((problem) => ({ name, ...problem }));
});

test.each(["ar", "en"] as const)(
  "every field that needs an answer says what to do in %s, and none that it is required",
  (language) => {
    const t = createTranslator(language);
    const general = ["required", "choice", "list-short"].map((problem) =>
      t(`failure:field.${problem}`, { count: 1 }),
    );
    const silent = unanswered
      .filter(({ path }) => !hiddenFields.includes(path))
      .filter((field) => general.includes(t(fieldMessageKeys(field), { ...field.values })))
      .map(({ name, path }) => `${name}.${path}`);
    expect(silent).toEqual([]);
    expect(unanswered.length).toBeGreaterThan(60);
  },
);

test("a field whose name has several meanings asks for its own", () => {
  const t = createTranslator("en");
  const asked = (call: string) => {
    const field = unanswered.find(({ name, path }) => name === call && path === "title");
    return field && t(fieldMessageKeys(field));
  };
  expect(asked("askAid")).toBe(enAsk.aid.title);
  expect(asked("createNotification")).toBe(enAsk.notification.title);
});

test("an answer that is wrong is told what is wrong with it", () => {
  const keys = fieldMessageKeys({ path: "email", problem: "email" });
  expect(keys).toEqual(["failure:field.email"]);
  expect(fieldMessageKeys({ path: "abilities.0", problem: "required" })[0]).toBe(
    "ask:field.abilities",
  );
});

test("a sentence ends like one", () => {
  for (const words of [arAsk, enAsk]) {
    for (const group of Object.values(words)) {
      for (const text of Object.values(group)) expect(text).toMatch(/[.؟?]$/);
    }
  }
});
