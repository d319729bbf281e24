import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { firstLetter, firstName, greetedBy, isFullName } from "#app/arabic/names.ts";
import { anyText } from "./arbitraries.ts";

describe("a letter stands for a person without a picture", () => {
  test.each([
    ["أحمد علي", "أ"],
    ["  منى", "م"],
    ["النجار", "ا"],
    ["إيمان", "إ"],
    ["ا\u0654حمد", "أ"],
    ["مُنى", "م"],
    ["ـهبة", "ه"],
    ["\u200fسارة", "س"],
    ["«كريم»", "ك"],
    ["د. أحمد", "أ"],
    ["م/ سارة", "س"],
    ["أ.د. ليلى", "ل"],
    ["أ.د/ليلى", "ل"],
    ["أ.د ليلى", "ل"],
    ["د هاني", "ه"],
    ["الدكتورة منى", "م"],
    ["دكتور كريم", "ك"],
    ["المهندس يحيى", "ي"],
    ["الأستاذ نبيل", "ن"],
    ["المستشارة رانيا", "ر"],
    ["السيد عبد الحميد", "ا"],
    ["دكتور", "د"],
    ["م.", "م"],
    ["omar", "O"],
    ["Dr. Omar", "O"],
    ["eng Hala", "H"],
    ["Drew Ali", "D"],
    ["J. K. Salem", "J"],
    ["élodie", "É"],
    ["e\u0301lodie", "É"],
    ["𐐨x", "𐐀"],
    ["निशा", "नि"],
    ["3 نجوم", "3"],
    ["", ""],
    [null, ""],
    [undefined, ""],
    ["?!", ""],
  ])("%j: %j", (name, letter) => {
    expect(firstLetter(name)).toBe(letter);
  });

  it("is never half a character and never a word", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(firstLetter(text)).not.toMatch(/\p{Cs}|\s/u);
        expect([...firstLetter(text)].length).toBeLessThanOrEqual(5);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("a guest gives at least two names", () => {
  test.each([
    "أحمد علي",
    "  أحمد   علي ",
    "محمد عبد الله",
    "محمد عبدالله",
    "أحمد نور الدين",
    "منى أبو زيد",
    "مُنَى السَّيِّد",
    "Omar Hassan",
    "Anne-Marie O'Brien",
    "José Álvarez",
    "Ahmed M. Hassan",
    "\u200fأحمد علي\u200e",
  ])("%j is a full name", (name) => {
    expect(isFullName(name)).toBe(true);
  });

  test.each([
    "",
    " ",
    "أحمد",
    "عبد الله",
    "أبو زيد",
    "نور الدين",
    "جاد الله",
    "أحمد ع",
    "A B",
    "أحمد 123",
    "أحمد علي ٣",
    "أحمد علي 🌿",
    "<b>أحمد</b> علي",
    "a@b.com c",
    "... ...",
    "أحمد - علي",
    "ـــ ـــ",
  ])("%j is none", (name) => {
    expect(isFullName(name)).toBe(false);
  });

  test.each([
    ["أحمد محمد علي حسن", true],
    ["أحمد محمد عبد الله حسن", true],
    ["أحمد عبد الرحمن أبو زيد سيف الدين", true],
    ["أحمد محمد عبد الله", false],
    ["أحمد محمد علي", false],
    ["أحمد محمد نور الدين", false],
    ["أحمد محمد أبو عبد الله", false],
  ])("for four parts %j: %s", (name, enough) => {
    expect(isFullName(name, 4)).toBe(enough);
  });

  it("wants no fewer parts for fewer", () => {
    fc.assert(
      fc.property(anyText, fc.nat(5), (text, parts) => {
        if (isFullName(text, parts + 1)) expect(isFullName(text, parts)).toBe(true);
      }),
    );
  });

  it("takes any words of two letters and more", () => {
    const word = fc.stringMatching(/^[بتسمدرحط]{2,8}$/).filter((name) => !/^بن/.test(name));
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 6 }),
        (words, parts) => {
          expect(isFullName(words.join(" "), parts)).toBe(words.length >= parts);
        },
      ),
    );
  });
});

test.each([
  ["سامح عبد الحميد يوسف", "سامح"],
  ["عبد الحميد يوسف", "عبد الحميد"],
  ["أبو زيد أحمد", "أبو زيد"],
  ["نور الدين محمود", "نور الدين"],
  ["د. منى السيد", "منى"],
  ["Sameh Abdelhamid", "Sameh"],
  ["منى", "منى"],
  ["", ""],
  [null, ""],
])("%j is greeted as %j", (name, first) => {
  expect(firstName(name)).toBe(first);
});

test.each(["Sa‘d Ali Omar Hasan", "Jean–Luc Ali Omar Hasan", "D’Angelo Al‐Sayed Omar Ali"])(
  "%s is a full name: phones choose the quotes and dashes",
  (name) => {
    expect(isFullName(name, 4)).toBe(true);
  },
);

test("nobody is greeted by a name in the other language's letters", () => {
  expect(greetedBy("كريم سعيد", "ar")).toBe("كريم");
  expect(greetedBy("كريم سعيد", "en")).toBe("");
  expect(greetedBy("Karim Said", "en")).toBe("Karim");
  expect(greetedBy("Karim Said", "ar")).toBe("");
  expect(greetedBy(undefined, "en")).toBe("");
});
