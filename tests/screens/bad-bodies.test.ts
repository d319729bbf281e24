import type { SubmissionResult } from "@conform-to/react";
import { expect, test } from "vitest";
import { MARK } from "#tests/world/bad-values.ts";
import { some } from "#tests/world/exhaustive.ts";
import { postsOf } from "#tests/world/forms/addresses.ts";
import { setUpVisits } from "#tests/world/forms/visits.ts";
import { isIn } from "#tests/world/languages.ts";
import { createTranslator } from "#tests/world/translator.ts";

const bad = setUpVisits();

const languages = ["ar", "en"] as const;

const part = (name: string, value: string, more = "") =>
  `--zz\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const FORM = "application/x-www-form-urlencoded";
const PARTS = "multipart/form-data; boundary=zz";

/** Bodies that no form sends. */
const strangeBodies: [
  what: string,
  type: string | undefined,
  body: string | Uint8Array<ArrayBuffer> | undefined,
][] = [
  ["no body", undefined, undefined],
  ["an empty form", FORM, ""],
  ["an empty form of parts", PARTS, ""],
  ["JSON", "application/json", `{"email":"${MARK}"}`],
  ["JSON said to be a form", FORM, `{"email":"${MARK}"}`],
  ["JSON said to be parts", PARTS, `{"email":"${MARK}"}`],
  ["text", "text/plain", `email=${MARK}`],
  ["no known type", "x/y; a=b", `email=${MARK}`],
  ["a type of nonsense", "////", `email=${MARK}`],
  ["parts without a boundary", "multipart/form-data", part("email", MARK)],
  ["parts cut short", PARTS, part("email", MARK).slice(0, -3)],
  ["parts cut in a header", PARTS, "--zz\r\nContent-Disp"],
  ["parts without a name", PARTS, `--zz\r\n\r\n${MARK}\r\n--zz--`],
  ["a file without an end", PARTS, part("email", MARK, '; filename="a.png"')],
  ["invalid UTF-8", FORM, new Uint8Array([101, 109, 97, 105, 108, 61, 0xc0, 0xaf, 0xff])],
  ["half of an escape", FORM, "email=%E0%A4%A&body=%&fullName=%zz&otp=%u0041"],
  [
    "a prototype",
    FORM,
    `__proto__=${MARK}&constructor=${MARK}&__proto__[a]=${MARK}&email.a=1&email[0]=1`,
  ],
  ["a key that is none", FORM, `key=${encodeURIComponent(`${MARK}\r\nX-Evil: 1`)}`],
  ["many keys", FORM, "key=a&key=b&".repeat(2_000)],
  ["a hundred thousand fields", FORM, "email=a&body=a&".repeat(50_000)],
  ["ten thousand parts", PARTS, `${part("email", "1").repeat(10_000)}--zz--\r\n`],
  [
    "an address that is not ours",
    FORM,
    `redirectTo=${encodeURIComponent("//evil.example")}&language=xx&theme=__proto__&lite=2`,
  ],
  [
    "an address with a line break",
    FORM,
    `redirectTo=${encodeURIComponent("/a\r\nSet-Cookie: a=b")}`,
  ],
];

/** Who reads a body: a page with several forms, what only a script sends to, or a page with one. */
function readerOf({ path }: { path: string }) {
  if (path.includes("act=")) return "several";
  return /(send|keep|ticks|calls|scribe|messages|player)$/.test(path) ? "script" : "one";
}

/** Of their own report nobody is asked to confirm it: to them there is no such address. */
const NOT_FOUND = ":ownReport?act=confirm";

/** Each body goes to an address of each kind, in the exhaustive run to all. */
test("what is no form of ours is refused or does nothing, and breaks nothing", async () => {
  const posts = postsOf(bad.build).filter(({ path }) => !path.endsWith(NOT_FOUND));
  const tried = [...Map.groupBy(posts, readerOf).values()].flatMap((addresses) => {
    const apart = Math.max(1, Math.floor(addresses.length / strangeBodies.length));
    return some(addresses, 0, apart).map((post, start) => ({ ...post, start }));
  });
  expect(tried.length).toBeGreaterThan(2 * strangeBodies.length);
  for (const { path: pattern, as, start } of tried) {
    // A body that can't be read counts as well, whoever sent it.
    await bad.clearRateLimits();
    const visits = await Promise.all(
      some(languages, start, 2).map(async (language) => {
        const browser = await bad.visit(as, language);
        return { language, browser, path: await bad.at(pattern, browser) };
      }),
    );
    for (const [at, [what, type, body]] of some(
      strangeBodies,
      start,
      strangeBodies.length,
    ).entries()) {
      const visit = visits[at % visits.length];
      if (!visit) throw new Error("Nobody visits.");
      const { language, browser } = visit;
      // An empty form is enough to delete something, or to send it on its way.
      const isUsedUp = /\/delete$|^\/desk\/(surveys|polls)\/:/.test(pattern);
      const path = isUsedUp ? await bad.at(pattern, browser) : visit.path;
      const headers: Record<string, string> = type ? { "Content-Type": type } : {};
      const response = await browser.raw(path, { method: "POST", body, headers });
      const html = await response.text();
      const label = `${what} to ${pattern}: ${response.status} ${html.slice(0, 200)}`;
      // A script is told where to go (202), or in JSON what is wrong; too many fields are 413, and what
      // is sent beside a page has no answer (204).
      expect([200, 202, 204, 302, 303, 400, 413], label).toContain(response.status);
      expect(response.headers.get("x-evil")).toBe(null);
      if (response.headers.get("content-type")?.includes("json")) {
        const { to, result, message } = JSON.parse(html) as {
          to?: string;
          result?: SubmissionResult;
          message?: string;
        };
        if (to) expect(new URL(to, bad.screens.origin).origin, label).toBe(bad.screens.origin);
        const isRefused = response.status >= 400 && message === undefined;
        if (isRefused) expect(result?.status, label).toBe("error");
        const said = [...Object.values(result?.error ?? {}).flat(), ...(message ? [message] : [])];
        for (const each of said) expect(isIn(language, String(each)), label).toBe(true);
      } else if (response.status >= 400) {
        expect(html, label).toContain(`<html lang="${language}"`);
        expect(html, label).toContain(createTranslator(language)("errorPrefix"));
      } else {
        const location = new URL(response.headers.get("location") ?? "/", bad.screens.origin);
        expect(location.origin, label).toBe(bad.screens.origin);
      }
    }
  }
}, 1_800_000);
