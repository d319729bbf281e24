import { describe, expect, it } from "vitest";
import { foldForSearch } from "#app/arabic/fold.ts";
import { abroad, governorateByCode, governorates } from "#app/arabic/governorates.ts";

describe("the governorates of Egypt", () => {
  it("are 27, in the order of their codes, Cairo first", () => {
    expect(governorates.map(({ code }) => code).join(" ")).toBe(
      "01 02 03 04 11 12 13 14 15 16 17 18 19 21 22 23 24 25 26 27 28 29 31 32 33 34 35",
    );
    expect(governorates[0]).toEqual({ code: "01", ar: "القاهرة", en: "Cairo" });
  });

  it("are spelled as the state spells them", () => {
    expect(governorates.map(({ ar }) => ar).join(" · ")).toBe(
      "القاهرة · الإسكندرية · بورسعيد · السويس · دمياط · الدقهلية · الشرقية · القليوبية · كفر الشيخ · الغربية · المنوفية · البحيرة · الإسماعيلية · الجيزة · بني سويف · الفيوم · المنيا · أسيوط · سوهاج · قنا · أسوان · الأقصر · البحر الأحمر · الوادي الجديد · مطروح · شمال سيناء · جنوب سيناء",
    );
  });

  it("have names of their own in both languages, also for search", () => {
    const all = [...governorates, abroad];
    expect(new Set(all.map(({ ar }) => foldForSearch(ar))).size).toBe(28);
    expect(new Set(all.map(({ en }) => foldForSearch(en))).size).toBe(28);
    for (const { ar, en } of all) {
      expect(ar).toMatch(/^[ء-ي]+( [ء-ي]+)*$/);
      expect(en).toMatch(/^[A-Z][a-z]+( [A-Z][a-z]+)*$/);
    }
  });

  it("are found by code, with 88 for people born abroad", () => {
    for (const place of governorates) expect(governorateByCode(place.code)).toBe(place);
    expect(governorateByCode("88")?.ar).toBe("خارج الجمهورية");
    for (const code of ["", "00", "05", "1", "20", "30", "36", "99", "toString"]) {
      expect(governorateByCode(code)).toBeUndefined();
    }
  });
});
