import { expect, test } from "vitest";
import { email, mobile, oneTimeCode, registerGuest } from "#app/contract/guest.ts";
import {
  checkCode,
  generateCode,
  hashCode,
  verifyCode,
} from "#app/platform/privacy/one-time-code.ts";
import { credibleSentAt, secondsLeft } from "#app/routes/guest/code-sent.server.ts";
import { fixedNow } from "#tests/world/environment.ts";

const ago = (seconds: number) => new Date(fixedNow.getTime() - seconds * 1000);

test.each([
  { holder: "member", age: 0, tries: 0, matches: true, judged: "ok" },
  { holder: "guest", age: 0, tries: 0, matches: false, judged: "code-wrong" },
  { holder: "guest", age: 30, tries: 0, matches: true, judged: "ok" },
  { holder: "guest", age: 90, tries: 4, matches: true, judged: "ok" },
  { holder: "guest", age: 90.001, tries: 0, matches: true, judged: "code-expired" },
  { holder: "guest", age: 90.001, tries: 5, matches: true, judged: "code-expired" },
  { holder: "member", age: 600, tries: 4, matches: true, judged: "ok" },
  { holder: "member", age: 600.001, tries: 0, matches: true, judged: "code-expired" },
  { holder: "member", age: 10, tries: 4, matches: false, judged: "code-wrong" },
  { holder: "guest", age: 10, tries: 5, matches: true, judged: "code-exhausted" },
  { holder: "member", age: 10, tries: 5, matches: true, judged: "code-exhausted" },
  { holder: "member", age: 10, tries: 5, matches: false, judged: "code-exhausted" },
] as const)(
  "a $holder's code $age s old after $tries wrong ones, matching: $matches, is $judged",
  (given) => {
    const { holder, age, tries, matches, judged } = given;
    expect(checkCode(holder, { sentAt: ago(age), tries, matches }, fixedNow)).toBe(judged);
  },
);

test("a code has six digits, whatever comes out of the hat", () => {
  const codes = Array.from({ length: 500 }, generateCode);
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBeGreaterThan(450);
});

test("a code's hash fits its address, its digits and its secrets only", () => {
  const hash = hashCode("012345", "mona@example.com", "the older secret");
  const secrets = ["the newer secret", "the older secret"];
  expect(verifyCode("012345", "mona@example.com", hash, secrets)).toBe(true);
  expect(verifyCode("012346", "mona@example.com", hash, secrets)).toBe(false);
  expect(verifyCode("012345", "omar@example.com", hash, secrets)).toBe(false);
  expect(verifyCode("012345", "mona@example.com", hash, ["the newer secret"])).toBe(false);
  expect(verifyCode("012345", "mona@example.com", "", secrets)).toBe(false);
});

test.each([
  { typed: " Mona@Example.COM ", kept: "mona@example.com" },
  { typed: "\u200fmona@example.com\u202c", kept: "mona@example.com" },
  { typed: "mona", kept: undefined },
  { typed: "mona@example", kept: undefined },
  { typed: "mona\0@example.com", kept: undefined },
  { typed: "mona@example.com\nbcc: all@example.com", kept: undefined },
  { typed: `${"a".repeat(250)}@example.com`, kept: undefined },
  { typed: "a".repeat(1_000_000), kept: undefined },
  { typed: "", kept: undefined },
  // A domain in either spelling is one.
  { typed: "Ahmed@مثال.مصر", kept: "ahmed@مثال.مصر" },
  { typed: "ahmed@xn--mgbh0fb.xn--wgbh1c", kept: "ahmed@مثال.مصر" },
  { typed: "ahmed@XN--MGBH0FB.xn--wgbh1c", kept: "ahmed@مثال.مصر" },
  { typed: "ahmed@bücher.example", kept: "ahmed@bücher.example" },
  { typed: "ahmed@xn--bcher-kva.example", kept: "ahmed@bücher.example" },
  { typed: "ahmed@ｅxample。com", kept: "ahmed@example.com" },
  { typed: "ahmed@xn--.example", kept: undefined },
  { typed: "ahmed@مثال", kept: undefined },
  { typed: "ahmed@مث ال.مصر", kept: undefined },
  { typed: "ahmed@@مثال.مصر", kept: undefined },
])("the address '$typed' is kept as $kept", ({ typed, kept }) => {
  expect(email.safeParse(typed).data).toBe(kept);
});

test.each([
  ["أحمد@example.com", "email-local"],
  ["أحمد@مثال.مصر", "email-local"],
  ["ahmed٢@example.com", "email-local"],
  ["أحمد", "email"],
  ["أحمد علي@example.com", "email"],
])("the address %s is refused as %s", (typed, problem) => {
  expect(email.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([problem]);
});

test.each([
  { typed: "01012345678", kept: "01012345678" },
  { typed: "٠١٠١٢٣٤٥٦٧٨", kept: "01012345678" },
  { typed: "+20 101 234 5678", kept: "01012345678" },
  { typed: "01312345678", kept: undefined },
  { typed: "0101234567", kept: undefined },
  { typed: "1e9", kept: undefined },
])("the phone number '$typed' is kept as $kept", ({ typed, kept }) => {
  expect(mobile.safeParse(typed).data).toBe(kept);
});

test.each([
  { typed: "012345", kept: "012345" },
  { typed: "٠١٢ ٣٤٥", kept: "012345" },
  { typed: "۰۱۲۳۴۵", kept: "012345" },
  { typed: "\u200e012-345\u200f", kept: "012345" },
  { typed: "01234", kept: undefined },
  { typed: "0123456", kept: undefined },
  { typed: "01234a", kept: undefined },
])("the code '$typed' is read as $kept", ({ typed, kept }) => {
  expect(oneTimeCode.safeParse(typed).data).toBe(kept);
});

test.each([
  { typed: "منى السيد", kept: "منى السيد" },
  { typed: "  منى \t السيد\n", kept: "منى السيد" },
  { typed: "Mona", kept: "Mona" },
  { typed: "\u202eMona\0 Sayed", kept: "Mona Sayed" },
  { typed: "123", kept: undefined },
  { typed: " ", kept: undefined },
  { typed: "م".repeat(151), kept: undefined },
])("the name '$typed' is kept as $kept", ({ typed, kept }) => {
  expect(registerGuest.body.shape.fullName.safeParse(typed).data).toBe(kept);
});

test("the countdown believes the platform's clock only when it can be right", () => {
  const now = Date.now();
  const said = (seconds: number) => credibleSentAt(new Date(now + seconds * 1000).toISOString());
  const left = (sentAt: string) => secondsLeft(sentAt);
  expect(left(said(-10))).toBe(20);
  expect(left(said(300))).toBe(30);
  expect(left(said(-300))).toBe(30);
  expect(left(credibleSentAt(undefined))).toBe(30);
  expect(left(credibleSentAt("yesterday"))).toBe(30);
});

test("without a sent code nothing is left to count", () => {
  expect(secondsLeft(undefined)).toBe(0);
  expect(secondsLeft("")).toBe(0);
  expect(secondsLeft("1970-01-01T00:00:00.000Z")).toBe(0);
});
