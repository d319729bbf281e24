import i18next, { type TFunction } from "i18next";
import { beforeAll, expect, test, vi } from "vitest";
import { rememberTexts } from "#app/session/remember-texts.ts";

/* Texts that were worked out once are given again, and none in the place of another. */

let t: TFunction;
const worked = vi.fn();
beforeAll(async () => {
  const texts = {
    title: "News",
    likes_one: "{{number}} like",
    likes_other: "{{number}} likes",
    page: "Page {{page}} of {{pages}}",
    hello: "Hello, {{name}}",
  };
  const instance = i18next.createInstance();
  await instance.init({ lng: "en", resources: { en: { translation: texts } } });
  t = rememberTexts(((...args: Parameters<typeof instance.t>) => {
    worked();
    return instance.t(...args);
  }) as typeof instance.t);
  worked.mockClear();
});

const timesWorked = (ask: () => void) => {
  worked.mockClear();
  ask();
  return worked.mock.calls.length;
};

test.each<[string, Record<string, string | number>, string]>([
  ["title", {}, "News"],
  ["likes", { count: 1, number: "1" }, "1 like"],
  ["likes", { count: 12, number: "12" }, "12 likes"],
  ["likes", { count: 1200, number: "1,200" }, "1,200 likes"],
  ["likes", { count: 2, number: "٢" }, "٢ likes"],
  ["page", { page: 1, pages: 2 }, "Page 1 of 2"],
  ["page", { page: 2, pages: 1 }, "Page 2 of 1"],
])("%s of %j is worked out once", (key, values, text) => {
  const ask = () => expect(t(key, values)).toBe(text);
  expect(timesWorked(ask)).toBe(1);
  expect(timesWorked(ask)).toBe(0);
});

test("a count chooses the plural, and the same digits as text don't take its place", () => {
  expect(t("likes", { count: 1, number: 1 })).toBe("1 like");
  expect(t("likes", { count: "1" as never, number: 1 })).not.toBe("1 like");
});

test.each([
  { name: "منى" },
  { name: "29001011234567" },
  { name: "01012345678" },
  { name: "" },
  { name: undefined },
])("what names people is not remembered: %j", (values) => {
  const ask = () => t("hello", values);
  expect(timesWorked(ask)).toBe(1);
  expect(timesWorked(ask)).toBe(1);
});

test("of very many texts those of long ago are worked out anew", () => {
  const pages = () => {
    for (let page = 1; page <= 5_100; page++) t("page", { page, pages: 9_999 });
  };
  pages();
  expect(timesWorked(() => t("title"))).toBe(1);
});
