import fc from "fast-check";

/**
 * The same cases in every run (docs/architecture.md#tests); change it, or raise numRuns, to go
 * hunting.
 */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20261121) });

const pieces = [
  ..."ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
  ..."أإآٱىةؤئء",
  ..."کیڤپچگھہۀەٴ",
  ..."َُِّْٰٕٓٔـ",
  ..."٠١٩۰۵۹09",
  ..." \t\n،.؟%_\\-/",
  ..."aZéİΣ",
  "ال",
  "عبد ",
  "ابو ",
  "الله",
  "ﷲ",
  "ﻻ",
  "\u200f",
  "\u202e",
  "\u2067",
  "\u200d",
  "\0",
  "\ud83d",
  "\r",
  "\u0301",
  "\u0344",
  "\u0323".repeat(29),
];

/** Text as it comes in from people and from attackers: Arabic in all spellings, marks, controls, broken halves. */
export const messyArabic = fc
  .array(fc.constantFrom(...pieces), { maxLength: 40 })
  .map((parts) => parts.join(""));

/** Any string of UTF-16 code units, lone surrogates included. */
export const anyText = fc.oneof(
  messyArabic,
  fc.string({ unit: "binary" }),
  fc.array(fc.nat(0xffff), { maxLength: 30 }).map((units) => String.fromCharCode(...units)),
);

/** Plain words of Arabic letters, in the spellings that folding takes for one another. */
export const arabicWord = fc
  .array(fc.constantFrom(..."ابتجحدرسشصطعفقكلمنهويأإآىةئ"), { minLength: 1, maxLength: 8 })
  .map((letters) => letters.join(""));

/** A moment of the years that the portal writes about. */
export const moment = fc.date({
  min: new Date("1900-01-02"),
  max: new Date("2100-01-01"),
  noInvalidDate: true,
});
