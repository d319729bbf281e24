import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldForSearch, searchTokens } from "#app/arabic/fold.ts";
import { boundsOf, countItems, findMonthAt, type Month } from "#app/platform/database/months.ts";
import { monthOf, quarterTermOf, quoteTerms } from "#app/platform/database/terms.ts";
import { queryOf, termsOf } from "#app/platform/news/terms.ts";
import { newsList } from "#app/routes/news/list/list-query.ts";
import { readAddress } from "#app/routes/read-address.server.ts";

describe("what news are found by", () => {
  const item = {
    title: "الحزب يفتتح مقرّه في أسيوط",
    summary: "«وبالإجماع» (25-يناير)",
    body: "مستشفى طب الأطفال.\n\nكوفيد-19",
    category: "party",
    createdAt: new Date("2026-11-30T23:30:00Z"),
  } as const;
  const era = quarterTermOf("2026-11");
  const terms = new Set(termsOf(item));

  /** As PostgreSQL reads queryOf: prefixes of three letters and more, else whole terms. */
  function isFound(keyword: string): boolean {
    return searchTokens(keyword).every((token) =>
      [...token].length < 3
        ? terms.has(era + token)
        : [...terms].some((term) => term.startsWith(era + token)),
    );
  }

  test.each([
    "حزب",
    "الحزب",
    "اسيوط",
    "أسيوط",
    "مقره",
    "إجماع",
    "بالإجماع",
    "25-يناير",
    "يناير",
    "طب",
    "في",
    "شفى",
    "كوفيد",
    "19",
    "اطفال مستشفي",
  ])("%s", (keyword) => expect(isFound(keyword)).toBe(true));

  test.each(["القاهرة", "بط", "كوفيد-20", "أسيوط القاهرة"])("not %s", (keyword) => {
    expect(isFound(keyword)).toBe(false);
  });

  test("every word of a text finds it, and every part of a word that is long enough", () => {
    const letters = fc.constantFrom(..."ابتحزبأإةىئؤ 12-.،'\\");
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 60 }), fc.nat(), (title, at) => {
        const found = termsOf({ ...item, title, summary: "", body: "" });
        const folded = foldForSearch(title);
        const start = at % (folded.length + 1);
        for (const token of searchTokens(folded.slice(start, start + 5))) {
          if ([...token].length < 3) continue;
          expect(found.some((term) => term.startsWith(era + token))).toBe(true);
        }
      }),
    );
  });

  test("whatever is written stays within what PostgreSQL can keep", () => {
    const found = termsOf({ ...item, body: "م".repeat(5000) + " كلمة".repeat(50_000) });
    expect(found.length).toBeLessThan(25_000);
    expect(Math.max(...found.map((term) => Buffer.byteLength(term)))).toBeLessThan(2046);
    expect(Buffer.byteLength(quoteTerms(found))).toBeLessThan(1_000_000);
  });

  test("quotes and backslashes cannot leave their term", () => {
    expect(quoteTerms(["a'b", "c\\d"])).toBe("'a''b' 'c\\\\d'");
    expect(queryOf(["a'|'b"], "x1", undefined)).toBe("'x1a''|''b':*");
  });

  test("a query asks for every word and the category, in one quarter", () => {
    expect(queryOf(["حزب", "في"], "6b", "sports")).toBe("'6bحزب':*&'6bفي'&'6b@sports'");
  });

  test("quarters have names of two characters that differ for three hundred years", () => {
    expect(quarterTermOf("2026-10")).toBe(quarterTermOf("2026-12"));
    expect(quarterTermOf("2026-09")).not.toBe(quarterTermOf("2026-10"));
    const names = Array.from({ length: 300 }, (_, year) => quarterTermOf(`${1970 + year}-01`));
    expect(new Set(names).size).toBe(300);
    expect(names.every((name) => name.length === 2)).toBe(true);
  });

  test("the month is that of UTC, as the bounds are", () => {
    expect(monthOf(item.createdAt)).toBe("2026-11");
    expect(boundsOf("2026-12")).toEqual({
      from: new Date("2026-12-01T00:00:00Z"),
      until: new Date("2027-01-01T00:00:00Z"),
    });
  });
});

const someMonths = fc.array(fc.nat({ max: 6000 }), { maxLength: 40 }).map((counts) =>
  counts.map((items, at): Month => {
    const year = 2030 - Math.floor(at / 12);
    return { month: `${year}-${String(12 - (at % 12)).padStart(2, "0")}`, items };
  }),
);

test("an item's place is found from the counts of the months, as if the rows had been counted", () => {
  fc.assert(
    fc.property(someMonths, fc.nat({ max: 50_000 }), (months, offset) => {
      const place = findMonthAt(months, offset);
      if (offset >= countItems(months)) {
        expect(place).toBeUndefined();
        return;
      }
      const at = months.findIndex(({ month }) => month === place?.month);
      expect(countItems(months.slice(0, at)) + (place?.skip ?? 0)).toBe(offset);
      expect(place?.skip).toBeLessThan(months[at]?.items ?? 0);
    }),
  );
});

describe("the list reads its address as well as it can", () => {
  test.each([
    ["", { page: 1 }],
    ["page=3&category=sports&keyword=%20كأس%20", { page: 3, category: "sports", keyword: "كأس" }],
    ["page=٣", { page: 3 }],
    ["category=all&keyword=", { page: 1 }],
    ["page=", { page: 1 }],
    ["page=-1", { page: 1, hint: "page" }],
    ["page=0", { page: 1, hint: "page" }],
    ["page=abc", { page: 1, hint: "page" }],
    ["page=1e9", { page: 1, hint: "page" }],
    ["page=9999999", { page: 1, hint: "page" }],
    ["category=nonsense", { page: 1, hint: "category" }],
    ["category=__proto__", { page: 1, hint: "category" }],
    ["category=sports&category=party", { page: 1, category: "sports" }],
    ["keyword=%00a%00", { page: 1, keyword: "a" }],
    ["keyword=%E2%80%AEabc", { page: 1, keyword: "abc" }],
    [`keyword=${"a".repeat(500)}`, { page: 1, keyword: "a".repeat(200), hint: "keyword" }],
  ])("%s", (search, expected) => {
    expect(readAddress(newsList, new URLSearchParams(search))).toEqual({
      category: undefined,
      keyword: undefined,
      hint: undefined,
      ...expected,
    });
  });

  test("a page too large to be a number is no page", () => {
    expect(readAddress(newsList, new URLSearchParams("page=99999999")).hint).toBe("page");
  });
});
