import { expect, test } from "vitest";
import { joinByComma } from "#app/arabic/comma.ts";

test("texts are joined by the comma of the language, without those that are empty", () => {
  const texts = ["القاهرة", "", undefined, null, "الجيزة"];
  expect(joinByComma(texts, "ar")).toBe("القاهرة، الجيزة");
  expect(joinByComma(texts, "en")).toBe("القاهرة, الجيزة");
  expect(joinByComma([], "ar")).toBe("");
});
