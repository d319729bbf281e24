import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fieldsOf, MARK } from "#tests/world/bad-values.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { expectRefused, names } from "#tests/world/refused.ts";
import { type BadWorld, mockFacebookGraph, openBadWorld, writes } from "./samples.ts";

let bad: BadWorld;
beforeAll(async () => {
  bad = await openBadWorld();
  mockFacebookGraph();
});
afterAll(() => bad.close());
beforeEach(() => bad.clearRateLimits());

const JSON_TYPE = "application/json";
const FORM = "multipart/form-data; boundary=zz";
const megabyte = MARK.repeat(131_072);
const utf8 = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))),
  );

/** Bodies that no call can read, with the type that they claim. */
const unreadable: [what: string, type: string | undefined, body: string | Uint8Array][] = [
  ["nothing said to be JSON", JSON_TYPE, ""],
  ["half of an object", JSON_TYPE, `{"${MARK}":"`],
  ["two objects", JSON_TYPE, `{}{"${MARK}":1}`],
  ["JavaScript", JSON_TYPE, `{${MARK}:'a'}`],
  ["null", JSON_TYPE, "null"],
  ["a number", JSON_TYPE, "1e999"],
  ["a text", JSON_TYPE, `"${MARK}"`],
  ["a list", JSON_TYPE, `[{"${MARK}":1}]`],
  ["lists 100,000 levels deep", JSON_TYPE, "[".repeat(100_000) + "]".repeat(100_000)],
  ["lists that never end", JSON_TYPE, "[".repeat(200_000)],
  ["invalid UTF-8", JSON_TYPE, utf8('{"email":"', [0xc0, 0xaf, 0xed, 0xa0, 0x80], `${MARK}"}`)],
  ["UTF-16", `${JSON_TYPE}; charset=utf-16`, Buffer.from(`{"email":"${MARK}"}`, "utf16le")],
  ["gzip said to be JSON", JSON_TYPE, utf8([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])],
  ["a form said to be JSON", JSON_TYPE, `email=${MARK}`],
  ["a megabyte of text", JSON_TYPE, JSON.stringify({ email: megabyte })],
  [
    "a megabyte of names",
    JSON_TYPE,
    `{${Array.from({ length: 90_000 }, (_, at) => `"${at}":0`).join()}}`,
  ],
  ["no type", undefined, utf8(`{"email":"${MARK}"}`)],
  ["text", "text/plain", `{"email":"${MARK}"}`],
  ["a form of fields", "application/x-www-form-urlencoded", `email=${MARK}`],
  ["XML", "application/xml", `<email>${MARK}</email>`],
  ["a type like JSON", "application/jsonp", `{"email":"${MARK}"}`],
  ["two types", `${JSON_TYPE}, text/plain`, `{"email":"${MARK}"}`],
  ["a type of nonsense", `${"/".repeat(3_000)}`, `{"email":"${MARK}"}`],
];

/** Names that an answer of the platform could be made of. */
const ownWords = ["refused", "said", "__proto__", "constructor", "toString", "fields"];

const part = (name: string, value: string, more = "") =>
  `--zz\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

/** The same for calls that take forms. */
const unreadableForms: typeof unreadable = [
  ["JSON said to be a form", FORM, `{"name":"${MARK}"}`],
  ["a form without a boundary", "multipart/form-data", part("name", MARK)],
  ["a form cut within a field", FORM, `${part("name", MARK)}${part("type", "x").slice(0, -3)}`],
  ["a form cut within a header", FORM, `${part("name", MARK)}--zz\r\nContent-Disp`],
  ["a form without its end", FORM, part("name", MARK)],
  [
    "another boundary",
    FORM,
    `--xx\r\nContent-Disposition: form-data; name="name"\r\n\r\n${MARK}\r\n--xx--`,
  ],
  ["10,000 fields", FORM, `${part("name", "1").repeat(10_000)}--zz--\r\n`],
  ["30 files", FORM, `${part("image", "1", '; filename="a.png"').repeat(30)}--zz--\r\n`],
  ["a header of 100 kB", FORM, `--zz\r\nX-A: ${"a".repeat(100_000)}\r\n\r\n1\r\n--zz--`],
  ["a field of 7 MB", FORM, `${part("name", MARK.repeat(917_504))}--zz--\r\n`],
];

/** All bodies are read by one of these: the first of each kind is sent every bad one, the others one each. */
const kindOf = ({ multipart, jsonBody }: (typeof writes)[number]) =>
  `${multipart} ${Boolean(jsonBody)}`;
const firstOfKind = new Set(
  [...Map.groupBy(writes, kindOf).values()].flatMap(([first]) => (first ? [first] : [])),
);

describe.each(writes)("$method $path", (call) => {
  const start = writes.indexOf(call);
  const isFirst = firstOfKind.has(call) || isExhaustive;
  const chosen = <T>(list: readonly T[]) => (isFirst ? list : [list[start % list.length] as T]);

  test("refuses bodies that cannot be read, and says that they can't", async () => {
    const all = [
      ...unreadable.filter(([, , body]) => body !== "" || !call.body.safeParse({}).success),
      ...(call.multipart
        ? unreadableForms
        : [["a form", FORM, `${part("a", MARK)}--zz--`] as const]),
    ];
    for (const [at, [what, type, body]] of chosen(all).entries()) {
      const { params } = await bad.sample(call);
      // A body that can't be read counts as well.
      await bad.clearRateLimits();
      const headers: Record<string, string> = type ? { "Content-Type": type } : {};
      const language = (start + at) % 2 ? "en" : "ar";
      const response = await bad.request(call, { params, body, headers, language });
      const { code } = expectRefused(response, what);
      // Where files come as JSON, a megabyte is read.
      const others = call.jsonBody ? ["invalid"] : [];
      expect(["malformed", "wrong-type", "too-large", ...others], what).toContain(code);
    }
  });

  test("takes no body for a refusal or a message of its own", async () => {
    for (const field of chosen(ownWords)) {
      const { params, body = {} } = await bad.sample(call);
      const good = Object.entries(body).filter(([, value]) => !(value instanceof File));
      const extra = { [field]: "forbidden", [`${field} ${MARK}`]: "\0" };
      const sent = JSON.stringify({ ...Object.fromEntries(good), ...extra });
      const headers = { "Content-Type": JSON_TYPE };
      const asJson = await bad.request(call, { params, body: sent, headers });
      if (asJson.status >= 400) expectRefused(asJson, field);
      else expect(JSON.parse(asJson.text), field).toMatchObject({ success: true });
      if (!call.multipart) continue;
      const form = new FormData();
      for (const [name, value] of [...Object.entries(body), ...Object.entries(extra)]) {
        form.append(name, value as string);
      }
      const asForm = await bad.request(call, { params, body: form });
      expect(JSON.parse(asForm.text), field).toMatchObject({ success: true });
    }
  });
});

describe.each(writes.filter(({ multipart }) => multipart))("$method $path as a form", (call) => {
  const file = (name = `${MARK}.png`, content = MARK) =>
    new File([content], name, { type: "image/png" });

  async function send(change: (form: FormData) => void, at = 0) {
    const { params, body = {} } = await bad.sample(call);
    const form = new FormData();
    for (const [name, value] of Object.entries(body)) form.set(name, value as string);
    change(form);
    return bad.request(call, { params, body: form, language: at % 2 ? "en" : "ar" });
  }

  test.each(fieldsOf(call.body).map(([name]) => name))(
    "refuses %s twice, and as the other kind",
    async (name) => {
      const twice = await send((form) => {
        form.append(name, form.get(name) ?? MARK);
        form.append(name, MARK);
      });
      // A field of several texts takes two of them.
      const takesSeveral = fieldsOf(call.body)
        .find(([each]) => each === name)?.[1]
        .safeParse([MARK, MARK]).success;
      if (!takesSeveral) expect(names(expectRefused(twice, "twice"), name)).toBe(true);
      const nul = await send((form) => form.set(name, `${MARK}\0`), 1);
      expect(names(expectRefused(nul, "a NUL"), name)).toBe(true);
      // What is no picture, a file for a text, a text for a file.
      const isFile =
        call.body &&
        fieldsOf(call.body)
          .find(([each]) => each === name)?.[1]
          .safeParse(file()).success;
      const other = await send((form) => form.set(name, isFile ? MARK : file()), 1);
      expect(names(expectRefused(other, "the other kind"), name)).toBe(true);
      // A piece is any part of a file: what the file is shows when it is whole.
      if (!isFile || name === "piece") return;
      // Of several files in a field the sentence names the wrong one, which is no other's name.
      const schema = fieldsOf(call.body).find(([each]) => each === name)?.[1];
      const isSeveral = schema?.safeParse([file(), file()]).success;
      for (const [at, wrong] of [
        isSeveral ? file("photo.png") : file(),
        file("../../etc/passwd"),
        file("\u202e.png"),
        file("a.svg", "<svg onload=alert(1)/>"),
        file("", MARK),
      ].entries()) {
        const response = await send((form) => form.set(name, wrong), at);
        expect(names(expectRefused(response, wrong.name), name), wrong.name).toBe(true);
      }
    },
  );
});
