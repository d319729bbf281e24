import { expect, test, vi } from "vitest";
import { failures, failureValues, refuseTooMany } from "#app/contract/failure.ts";
import { failureResponse } from "#app/platform/http/failure-response.ts";
import { translate } from "#app/platform/i18n.ts";
import arFailure from "#locales/ar/failure.json" with { type: "json" };
import enFailure from "#locales/en/failure.json" with { type: "json" };

test.each([
  ["ar", arFailure],
  ["en", enFailure],
] as const)("each refusal gives a value for each placeholder of its words (%s)", (_, words) => {
  const declared: Partial<Record<string, readonly string[]>> = failureValues;
  for (const code of Object.keys(failures)) {
    const forms = Object.entries(words).flatMap(([name, text]) =>
      (name === code || name.startsWith(`${code}_`)) && typeof text === "string" ? [text] : [],
    );
    const placeholders = forms.flatMap((text) =>
      [...text.matchAll(/{{(\w+)}}/g)].map(([, at]) => at),
    );
    // The form for one may say "one" where the others have the number.
    expect([...new Set(placeholders)].sort(), code).toEqual([...(declared[code] ?? [])].sort());
  }
});

test("words that lack a value stop a test, wherever they are spoken", () => {
  vi.stubEnv("CHECK_ANSWERS", "1");
  expect(() => translate("ar", "failure:writing-stopped", { until: "x" })).toThrow("day");
  vi.unstubAllEnvs();
});

test.each([
  [1, "انتظر ثانية واحدة ثم", "Wait 1 second and"],
  [2, "انتظر ثانيتين ثم", "Wait 2 seconds and"],
  [7, "انتظر 7 ثوانٍ ثم", "Wait 7 seconds and"],
  [90, "انتظر 90 ثانية ثم", "Wait 90 seconds and"],
  [91, "انتظر نحو دقيقتين ثم", "Wait about 2 minutes and"],
  [600, "انتظر نحو 10 دقائق ثم", "Wait about 10 minutes and"],
  [3225, "انتظر نحو 54 دقيقة ثم", "Wait about 54 minutes and"],
  [3 * 60 * 60, "انتظر نحو 3 ساعات ثم", "Wait about 3 hours and"],
])("a wait of %i seconds is told in a unit that people think in", async (seconds, ar, en) => {
  for (const [language, words] of [
    ["ar", ar],
    ["en", en],
  ] as const) {
    const answer = failureResponse(refuseTooMany(seconds), language);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, String(seconds)]);
    expect((await answer.json()).message).toContain(words);
  }
});
