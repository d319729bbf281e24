import { describe, expect, test } from "vitest";
import { linesOf } from "#app/arabic/lines.ts";

const apartIn = (text: string) =>
  linesOf(text).flatMap(({ parts }) =>
    parts.flatMap(({ kind, text: part }) => (kind === "words" ? [] : [part])),
  );

describe("each line of somebody's words", () => {
  test("has its own direction", () => {
    expect(linesOf("أهلا.\nHello.\nمع السلامة.").map(({ direction }) => direction)).toEqual([
      "rtl",
      "ltr",
      "rtl",
    ]);
  });

  test.each([
    ["Zoom هو مكان الاجتماع القادم.", "rtl"],
    ["هل تعرف Internationalization؟", "rtl"],
    ["We meet at مقهى ريش today.", "ltr"],
    ["https://example.org/meeting رابط الاجتماع", "rtl"],
    ["info@example.org للاستفسار", "rtl"],
    ["+20 100 555 0101", undefined],
    ["https://example.org/x", undefined],
    ["…", undefined],
    ["", undefined],
  ])("of which «%s» runs %s", (text, direction) => {
    expect(linesOf(text)[0]?.direction).toBe(direction);
  });

  test.each([
    ["اتصل على +20 100 555 0101 الآن.", ["+20 100 555 0101"]],
    ["اتصل على ٠١٠٠ ٥٥٥ ٠١٠١ الآن.", ["٠١٠٠ ٥٥٥ ٠١٠١"]],
    ["يوم 2026-11-29 من 10:30-11:30", ["2026-11-29", "10:30-11:30"]],
    ["بين 2025 2026 و5 آلاف", []],
    ["انظر https://example.org/a_(b)?c=1&d=2، ثم", ["https://example.org/a_(b)?c=1&d=2"]],
    ["(www.example.org).", ["www.example.org"]],
    ["example.org/form و example", ["example.org/form"]],
    ["اكتب إلى info@example.org.", ["info@example.org"]],
    ["رقم 1. ثم 2.", []],
  ])("of «%s» addresses and numbers stand apart", (text, apart) => {
    expect(apartIn(text)).toEqual(apart);
  });

  test("loses no letter of a text", () => {
    const text = "سطر https://a.example/x.\n\n  +20 100 555 0101 10:30\nEnd";
    const lines = linesOf(text).map(({ parts }) => parts.map((part) => part.text).join(""));
    expect(lines.join("\n")).toBe(text);
  });

  test("leads only to whole addresses of the web", () => {
    const hrefs = linesOf(
      "https://x.example/y www.x.example javascript:alert(1) https://localhost/ https://bank.example@x.example/",
    ).flatMap(({ parts }) => parts.flatMap(({ href }) => href ?? []));
    expect(hrefs).toEqual(["https://x.example/y", "https://www.x.example"]);
  });
});

test.each(["aa.", "a-", "1", "a@", "a.a", "___", "http://a", "01 ", "."])(
  "300,000 characters of %j are read at once: from each of them it would take minutes",
  (mark) => {
    const text = `${mark.repeat(300_000 / mark.length)} ء`;
    const [line] = linesOf(text);
    expect(line?.parts.map((part) => part.text).join("")).toBe(text);
  },
);

test("an address is left without all that follows it", () => {
  expect(apartIn(`https://example.org/a${".".repeat(300_000)} ${"x"}`)).toEqual([
    "https://example.org/a",
  ]);
  expect(apartIn(`https://example.org/a${")".repeat(300_000)}`)).toEqual(["https://example.org/a"]);
});
