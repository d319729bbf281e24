import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { parseEgyptianMobile, shareOnWhatsapp, whatsappLink } from "#app/arabic/phone.ts";
import { anyText } from "./arbitraries.ts";

const subscriber = fc
  .tuple(fc.constantFrom("0", "1", "2", "5"), fc.stringMatching(/^\d{8}$/))
  .map(([operator, rest]) => `1${operator}${rest}`);

describe("an Egyptian mobile is read however it is typed", () => {
  test.each([
    "01012345678",
    "٠١٠١٢٣٤٥٦٧٨",
    "۰۱۰۱۲۳۴۵۶۷۸",
    "+201012345678",
    "00201012345678",
    "201012345678",
    "+2 010 1234 5678",
    "+20 (0) 10 1234 5678",
    "010-1234-5678",
    "(010) 1234.5678",
    "\u200f٠١٠ ١٢٣٤ ٥٦٧٨\u200e",
    "\u202a+20 10 12345678\u202c",
    "+٢٠١٠١٢٣٤٥٦٧٨",
  ])("%j", (typed) => {
    expect(parseEgyptianMobile(typed)).toEqual({ e164: "+201012345678", national: "01012345678" });
  });

  test.each([
    "",
    "0101234567",
    "010123456789",
    "01312345678",
    "01412345678",
    "01612345678",
    "01712345678",
    "01812345678",
    "01912345678",
    "1012345678",
    "0223456789",
    "+966501234567",
    "+2001012345678x",
    "01o12345678",
    "+20+1012345678",
    "++201012345678",
    "002001012345678 1",
    "+20 2 23456789",
  ])("%j is none", (typed) => {
    expect(parseEgyptianMobile(typed)).toBeUndefined();
  });

  it("gives one number for every prefix, spacing and digits, and reads its own answers", () => {
    const prefix = fc.constantFrom("0", "+20", "0020", "20", "+200", "00200");
    const gap = fc.constantFrom("", " ", "-", "\u200e", "\u00a0");
    const zero = fc.constantFrom(0x30, 0x660, 0x6f0);
    fc.assert(
      fc.property(subscriber, prefix, gap, zero, (number, before, between, first) => {
        const typed = [...(before + number)]
          .map((c) => (c === "+" ? c : String.fromCharCode(first + Number(c))))
          .join(between);
        const read = parseEgyptianMobile(typed);
        expect(read).toEqual({ e164: `+20${number}`, national: `0${number}` });
        expect(parseEgyptianMobile(read?.e164 ?? "")).toEqual(read);
        expect(parseEgyptianMobile(read?.national ?? "")).toEqual(read);
      }),
    );
  });

  it("answers a whole number or nothing to any text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const read = parseEgyptianMobile(text);
        if (read) expect(read.national).toMatch(/^01[0125]\d{8}$/);
      }),
    );
  });
});

describe("a WhatsApp link reaches the person", () => {
  test.each([
    ["01012345678", "https://wa.me/201012345678"],
    ["٠١٠١٢٣٤٥٦٧٨", "https://wa.me/201012345678"],
    ["+20 10 1234 5678", "https://wa.me/201012345678"],
    ["+966 50 123 4567", "https://wa.me/966501234567"],
    ["00971501234567", "https://wa.me/971501234567"],
    ["966501234567", "https://wa.me/966501234567"],
    ["12025550123", "https://wa.me/12025550123"],
    ["+1 202-555-0123", "https://wa.me/12025550123"],
    ["+123456789012345", "https://wa.me/123456789012345"],
  ])("%j is %j", (number, link) => {
    expect(whatsappLink(number)).toBe(link);
  });

  test.each([
    [""],
    [null],
    [undefined],
    ["1012345678"],
    ["0101234567"],
    ["20101234567"],
    ["+2010123456789"],
    ["+20223456789"],
    ["+012345678"],
    ["+123456"],
    ["+1234567890123456"],
    ["javascript:alert(1)"],
    ["01012345678/../evil"],
  ])("there is none for %j", (number) => {
    expect(whatsappLink(number)).toBeUndefined();
  });

  it("carries a text to begin with", () => {
    expect(whatsappLink("01012345678", "مرحبًا & أهلًا?")).toBe(
      `https://wa.me/201012345678?text=${encodeURIComponent("مرحبًا & أهلًا?")}`,
    );
    expect(whatsappLink("01012345678", "")).toBe("https://wa.me/201012345678");
  });

  it("shares a text with whomever the visitor chooses", () => {
    const shared = new URL(
      shareOnWhatsapp("مرشح دائرتك\nhttps://sawt.example/candidate/7?a=1&b=2"),
    );
    expect(shared.origin + shared.pathname).toBe("https://wa.me/");
    expect(shared.searchParams.get("text")).toBe(
      "مرشح دائرتك\nhttps://sawt.example/candidate/7?a=1&b=2",
    );
  });

  it("never leads anywhere else, whatever the number and the text", () => {
    fc.assert(
      fc.property(anyText, anyText, (number, text) => {
        const link = whatsappLink(number, text);
        if (link) expect(link).toMatch(/^https:\/\/wa\.me\/[1-9]\d{6,14}(\?text=[\x21-\x7e]*)?$/);
        expect(whatsappLink("01012345678", text)).toMatch(
          /^https:\/\/wa\.me\/201012345678(\?text=[\x21-\x7e]*)?$/,
        );
        expect(shareOnWhatsapp(text)).toMatch(/^https:\/\/wa\.me\/\?text=[\x21-\x7e]*$/);
      }),
    );
  });
});
