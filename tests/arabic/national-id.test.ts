import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { abroad, governorates } from "#app/arabic/governorates.ts";
import { maskNationalId, readNationalId } from "#app/arabic/national-id.ts";
import { anyText } from "./arbitraries.ts";

/** 1 March 2026, just after midnight in Cairo and still February in UTC. All numbers are invented. */
const now = new Date("2026-02-28T22:30:00Z");

describe("a national ID says when and where somebody was born, and the gender", () => {
  test.each([
    ["29001011234511", "1990-01-01", "12", "male"],
    ["29001018812428", "1990-01-01", "88", "female"],
    ["30002290100013", "2000-02-29", "01", "male"],
    ["20402293500020", "1904-02-29", "35", "female"],
    ["32603012100097", "2026-03-01", "21", "male"],
    ["٢٩٠٠١٠١١٢٣٤٥١١", "1990-01-01", "12", "male"],
    ["۲۹۰۰۱۰۱۱۲۳۴۵۱۱", "1990-01-01", "12", "male"],
    [" 2900101-12-3451-1\u200f", "1990-01-01", "12", "male"],
  ])("%j", (typed, birthDate, governorateCode, gender) => {
    const read = readNationalId(typed, now);
    expect(read).toMatchObject({ birthDate, governorateCode, gender });
    expect(read).toHaveProperty("number", expect.stringMatching(/^[0-9]{14}$/));
  });

  test.each([
    ["", "length"],
    ["2900101123451", "length"],
    ["290010112345111", "length"],
    ["2900101123451a", "length"],
    ["-", "length"],
    ["19001011234511", "century"],
    ["49001011234511", "century"],
    ["00000000000000", "century"],
    ["29002301234511", "birthDate"],
    ["29013011234511", "birthDate"],
    ["29000011234511", "birthDate"],
    ["29001001234511", "birthDate"],
    ["29004311234511", "birthDate"],
    ["20002291234511", "birthDate"],
    ["32603021234511", "birthDate"],
    ["39001011234511", "birthDate"],
    ["29001010512345", "governorate"],
    ["29001012012345", "governorate"],
    ["29001013612345", "governorate"],
    ["29001010012345", "governorate"],
  ])("%j is refused for its %s", (typed, problem) => {
    expect(readNationalId(typed, now)).toBe(problem);
  });

  it("decides by Cairo's day which births are still to come", () => {
    expect(readNationalId("32603012100097", new Date("2026-02-28T21:59:59Z"))).toBe("birthDate");
    expect(readNationalId("32603012100097", new Date("2026-02-28T22:00:00Z"))).toHaveProperty(
      "number",
    );
  });

  it.each([...governorates, abroad])(
    "accepts a birth in $en, whatever the check digit",
    ({ code }) => {
      const day = fc.date({
        min: new Date("1900-01-01"),
        max: new Date("2026-02-28"),
        noInvalidDate: true,
      });
      fc.assert(
        fc.property(day, fc.nat(999), fc.nat(9), fc.nat(9), (date, serial, gender, check) => {
          const birthDate = date.toISOString().slice(0, 10);
          const born = (birthDate < "2000" ? "2" : "3") + birthDate.slice(2).replaceAll("-", "");
          const number = `${born}${code}${String(serial).padStart(3, "0")}${gender}${check}`;
          expect(readNationalId(number, now)).toEqual({
            number,
            birthDate,
            gender: gender % 2 === 1 ? "male" : "female",
            governorateCode: code,
          });
        }),
      );
    },
  );

  it("accepts only the 28 codes", () => {
    const known = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, "0")).filter(
      (code) => typeof readNationalId(`2900101${code}12345`, now) !== "string",
    );
    expect(known).toEqual([...governorates, abroad].map(({ code }) => code));
  });

  it("answers a real day or a reason to any fourteen digits, and to any text", () => {
    const fourteen = fc.stringMatching(/^[23]\d{13}$/);
    fc.assert(
      fc.property(fc.oneof(fourteen, anyText), (text) => {
        const read = readNationalId(text, now);
        if (typeof read === "string") return;
        expect(new Date(read.birthDate).toISOString().slice(0, 10)).toBe(read.birthDate);
        expect(read.birthDate <= "2026-03-01").toBe(true);
      }),
    );
  });
});

describe("a masked number shows its last three digits", () => {
  test.each([
    ["29001011234511", "•••••••••••511"],
    ["٢٩٠٠١٠١١٢٣٤٥١١", "•••••••••••511"],
    ["1234", "•234"],
    ["123", "•••"],
    ["", ""],
  ])("%j is %j", (number, masked) => {
    expect(maskNationalId(number)).toBe(masked);
  });

  it("never shows more", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(maskNationalId(text).replaceAll("•", "").length).toBeLessThanOrEqual(3);
      }),
    );
  });
});
