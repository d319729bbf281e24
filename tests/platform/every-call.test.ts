import { createSecretKey } from "node:crypto";
import { SignJWT } from "jose";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { endSessions } from "#app/contract/auth.ts";
import { tellChatTyping } from "#app/contract/chat.ts";
import type { Call } from "#app/contract/endpoint.ts";
import { type FailureCode, retryWait } from "#app/contract/failure.ts";
import { deriveKey } from "#app/crypto.ts";
import { defaultOrganisation } from "#app/organisation.ts";
import { signToken } from "#app/platform/auth/tokens.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { calls } from "#app/platform/http/api.ts";
import {
  badIds,
  badJson,
  badTexts,
  fieldsOf,
  isRefusedBy,
  jsonOf,
  MARK,
  paramsOf,
} from "#tests/world/bad-values.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { mockFacebookGraph, openBadWorld, withHeaders } from "#tests/world/every-call.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { type GoodRequest, toRequestInit } from "#tests/world/good-requests/given.ts";
import { startOutage } from "#tests/world/outage.ts";
import { person } from "#tests/world/platform.ts";
import { expectRefused, names } from "#tests/world/refused.ts";
import { setUp } from "#tests/world/set-up.ts";
import { createTranslator } from "#tests/world/translator.ts";

/*
 * What every call promises, whoever sends it whatever. All calls read their bodies, keys and tokens by the
 * same code: the first call of a kind is sent every bad thing, each other one the next in turn; in the
 * exhaustive run each is sent all. What a schema refuses is tried in memory (tests/rules/bad-input.test.ts).
 */
const bad = setUp(() => openBadWorld());
let deadTokens: readonly DeadToken[];
beforeAll(async () => {
  mockFacebookGraph();
  deadTokens = await makeDeadTokens();
});
beforeEach(() => bad.clearRateLimits());

const kindOf = ({ method, multipart, jsonBody }: Call) =>
  [method === "GET", multipart, Boolean(jsonBody)].join();
const firsts = new Set([...Map.groupBy(calls, kindOf).values()].map(([first]) => first));
const isSentAll = (call: Call) => isExhaustive || firsts.has(call);
const inTurn = <T>(list: readonly T[], call: Call): readonly T[] =>
  isSentAll(call) ? list : list.slice(calls.indexOf(call) % list.length).slice(0, 1);
const languageOf = (at: number) => (at % 2 ? "en" : "ar");
const json = { "Content-Type": "application/json" };

const samples = new Map<Call, Promise<GoodRequest>>();
/** One good sample of a call, which lasts as long as all that is sent is refused. */
function sampleOf(call: Call): Promise<GoodRequest> {
  const sample = samples.get(call) ?? bad.sample(call);
  samples.set(call, sample);
  return sample;
}

interface DeadToken {
  readonly what: string;
  readonly authorization: string;
  readonly code: FailureCode;
}

/** Everything that is no live token of ours, or not one that is good for a call. */
async function makeDeadTokens(): Promise<DeadToken[]> {
  const [secret = ""] = bad.world.platform.dependencies.configuration.sessionSecrets;
  const jwt = (change: (token: SignJWT) => SignJWT, key = deriveKey(secret, "token")) =>
    change(
      new SignJWT({ sid: MARK })
        .setProtectedHeader({ alg: "HS256" })
        .setAudience("access")
        .setSubject(MARK)
        .setExpirationTime(fixedNow.getTime() / 1000 + 60),
    ).sign(key);
  const unsigned = (header: object) =>
    `${[header, { aud: "access", sub: "1", sid: "1", exp: 9_999_999_999 }].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".")}.`;
  const old = { use: "access", userId: "1", sessionId: "1" } as const;
  const longAgo = new Date(fixedNow.getTime() - 60 * 60 * 1000);
  const other = "another secret that is long enough";
  const mine = bad.admin;
  const stale = {
    nothing: "Bearer ",
    "a word": `Bearer ${MARK}`,
    "another scheme": `Basic ${MARK}`,
    "no scheme": mine,
    "two tokens": `Bearer ${mine} ${mine}`,
    "a list": `Bearer ${mine}, Bearer ${mine}`,
    "a long one": `Bearer ${MARK.repeat(2_000)}`,
    "signs of all kinds": "Bearer \u00e9';--\t%00",
    "one that has expired": `Bearer ${await signToken(old, secret, longAgo)}`,
    "one of another secret": `Bearer ${await signToken(old, other, fixedNow)}`,
    "one of another use": `Bearer ${await jwt((token) => token.setAudience("refresh"))}`,
    "one without an end, signed by another key": `Bearer ${await jwt((token) => token, createSecretKey(Buffer.alloc(32)))}`,
    "one that is cut": `Bearer ${mine.slice(0, -4)}`,
    "one with another payload": `Bearer ${mine.replace(/\.[^.]+\./, `.${unsigned({}).split(".")[1]}.`)}`,
    "one that is not signed": `Bearer ${unsigned({ alg: "none" })}`,
    "one said not to be signed": `Bearer ${unsigned({ alg: "nOnE", typ: "JWT" })}${mine.split(".")[2]}`,
    "one signed by a key of its own": `Bearer ${unsigned({ alg: "RS256", jwk: { kty: "oct", k: "AA" } })}AA`,
    "one with demands": `Bearer ${unsigned({ alg: "HS256", crit: [MARK], [MARK]: 1 })}AA`,
  };
  const nobody = "00000000-0000-0000-0000-000000000000";
  const claims = { use: "access", userId: nobody, sessionId: nobody } as const;
  const ghost = await signToken(claims, secret, fixedNow);
  const applicant = await signToken({ use: "sign-up", facebookId: MARK }, secret, fixedNow);
  return [
    ...Object.entries(stale).map(([what, authorization]) => {
      return { what, authorization, code: "token-stale" } as const;
    }),
    { what: "no token", authorization: "", code: "token-missing" },
    { what: "an applicant's", authorization: `Bearer ${applicant}`, code: "token-missing" },
    { what: "one of nobody", authorization: `Bearer ${ghost}`, code: "session-ended" },
  ];
}

const LONG = 15_000;
/** Together they would be too much for a body: one long one, of those of a body. */
function shortened(values: readonly (string | undefined)[]) {
  let long = 0;
  return values.map((value) => (value && value.length > LONG && ++long > 1 ? undefined : value));
}

/** Of each field a value that fits: another one from call to call, in the exhaustive run all of them in turn. */
function* rounds<F>(
  fields: readonly F[],
  values: readonly string[],
  start: number,
  fits: (field: F, value: string) => boolean,
): Generator<(string | undefined)[]> {
  if (!isExhaustive) {
    const chosen = fields.map((field, place) => {
      const from = (start + place) % values.length;
      return [...values.slice(from), ...values.slice(0, from)].find((value) => fits(field, value));
    });
    if (chosen.some((value) => value !== undefined)) yield chosen;
    return;
  }
  const lists = fields.map((field) => values.filter((value) => fits(field, value)));
  const most = Math.max(0, ...lists.map(({ length }) => length));
  for (let round = 0; round < most; round++) yield lists.map((list) => list[round % list.length]);
}

const FORM = "multipart/form-data; boundary=zz";
const JSON_TYPE = "application/json";
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

/** What a list can't be asked without ("Governorate is required"). */
const needed = ({ name }: { name: string }): Record<string, string> => {
  if (name === "listCities") return { governorate: "القاهرة" };
  if (name === "findAuditPeople") return { keyword: "محمد" };
  if (name === "listFollowedChats") return { kind: "meeting" };
  return name === "checkColours" ? { ...defaultOrganisation.colours } : {};
};

/** A field that may come several times; whether each is known is more than its schema can say. */
const isList = (field: z.ZodType) => field.safeParse(["1", "1"]).success;

/** What no call knows, however it is spelled. */
const unknown = [
  "%",
  "%E0%A4%A",
  "%00",
  "__proto__=1&__proto__=2",
  "constructor[a]=1",
  "=&&=",
  "a&".repeat(5_000),
  `${"%F0%9F%98%80".repeat(500)}=%ED%A0%80`,
];

/** Of a call that not everybody makes. */
function tryTokens(call: Call): void {
  test("admits nobody by a token that is dead or not theirs to use", async () => {
    const sent = toRequestInit(call, await sampleOf(call));
    for (const { what, authorization, code } of inTurn(deadTokens, call)) {
      if (what === "an applicant's" && call.admits === "signing-up") continue;
      const headers = { Authorization: authorization };
      const response = await bad.request(call, { ...withHeaders(sent, headers), language: "en" });
      expect(expectRefused(response, what).code, what).toBe(code);
    }
  });
}

/** Of a call that is about something. */
function tryAddresses(call: Call): void {
  const start = calls.indexOf(call);

  test("is not found where an id of its address can't be one", async () => {
    const { params, body = {} } = await sampleOf(call);
    for (const [place, name] of paramsOf(call).entries()) {
      // A governorate's code is no id: 01 is Cairo's.
      const wrong = badIds.filter((id) => !(name === "code" && id === "01"));
      const from = (start * 7 + place) % wrong.length;
      for (const id of isExhaustive ? wrong : wrong.slice(from, from + 1)) {
        await bad.clearRateLimits();
        const wrongly = { params: { ...params, [name]: id }, body };
        const sent = withHeaders(toRequestInit(call, wrongly), {});
        const response = await bad.request(call, { ...sent, language: languageOf(start) });
        expect(expectRefused(response, id.slice(0, 40)).code, id.slice(0, 40)).toBe("not-found");
      }
    }
  });
}

/** Of a call that takes a query. */
function tryQueries(call: Call): void {
  const start = calls.indexOf(call);
  const fields = fieldsOf(call.query);
  const isNeeded = (name: string) => name in needed(call);
  const fits =
    (isBad: boolean) =>
    ([name, field]: (typeof fields)[number], text: string) =>
      (isRefusedBy(field, text) || (!text.trim() && isNeeded(name))) === isBad;
  const texts = badTexts.map(([, text]) => text);

  async function ask(sample: GoodRequest, values: readonly (string | undefined)[], more = "") {
    const query = new URLSearchParams(needed(call));
    for (const [at, [name]] of fields.entries()) {
      const value = values[at];
      if (value !== undefined) query.set(name, value);
    }
    const { params, body = {} } = sample;
    const write = call.method === "GET" ? {} : { body: JSON.stringify(body), headers: json };
    const language = languageOf(start);
    return bad.request(call, { query: `?${query}${more}`, language, params, ...write });
  }

  test("refuses what may not be in its query, and breaks by nothing that may", async () => {
    for (const values of rounds(fields, texts, start, fits(true))) {
      const refused = expectRefused(await ask(await sampleOf(call), values), values.join());
      const unnamed = fields.filter(([name], at) => values[at] && !names(refused, name));
      expect(unnamed.map(([name]) => name)).toEqual([]);
    }
    for (const values of rounds(fields, texts, start, fits(false))) {
      const { status } = await ask(await bad.sample(call), values);
      // A version that is none of now's is another editor's, and a list may know none of its values.
      const others = fields.some(([name]) => name === "version") ? [409] : [];
      const missed = fields.some(([, field]) => isList(field)) ? [400] : [];
      expect([200, ...others, ...missed], values.join().slice(0, 2_000)).toContain(status);
    }
  });

  test("leaves out what it doesn't know, however it is spelled", async () => {
    for (const each of inTurn(unknown, call)) {
      const { status } = await ask(await bad.sample(call), [], `&${each}`);
      expect(status, each.slice(0, 40)).toBe(200);
    }
  });
}

/** Of a write. */
function tryBodies(call: Call): void {
  test("refuses bodies that cannot be read, and says that they can't", async () => {
    const all = [
      ...unreadable.filter(([, , body]) => body !== "" || !call.body.safeParse({}).success),
      ...(call.multipart
        ? unreadableForms
        : [["a form", FORM, `${part("a", MARK)}--zz--`] as const]),
    ];
    const { params } = await sampleOf(call);
    for (const [at, [what, type, body]] of inTurn(all, call).entries()) {
      // A body that can't be read counts as well.
      await bad.clearRateLimits();
      const headers: Record<string, string> = type ? { "Content-Type": type } : {};
      const language = languageOf(calls.indexOf(call) + at);
      const response = await bad.request(call, { params, body, headers, language });
      const { code } = expectRefused(response, what);
      // Where files come as JSON, a megabyte is read.
      const others = call.jsonBody ? ["invalid"] : [];
      expect(["malformed", "wrong-type", "too-large", ...others], what).toContain(code);
    }
  });

  test.runIf(isSentAll(call))("takes no body for a refusal or a message of its own", async () => {
    for (const field of ownWords) {
      const { params, body = {} } = await bad.sample(call);
      const good = Object.entries(body).filter(([, value]) => !(value instanceof File));
      const extra = { [field]: "forbidden", [`${field} ${MARK}`]: "\0" };
      const sent = JSON.stringify({ ...Object.fromEntries(good), ...extra });
      const asJson = await bad.request(call, { params, body: sent, headers: json });
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
    // What was taken may have ended what the kept one is of.
    samples.delete(call);
  });
}

/** Of a write that takes files. */
function tryForms(call: Call): void {
  const file = (name = `${MARK}.png`, content = MARK) =>
    new File([content], name, { type: "image/png" });

  test("refuses a field twice, with a NUL, as the other kind, and a file that is none", async () => {
    for (const [place, [name, schema]] of fieldsOf(call.body).entries()) {
      const takes = (value: unknown) => schema.safeParse(value).success;
      const isFile = takes(file());
      // Of several files in a field the sentence names the wrong one, which is no other's name.
      const wrong = [
        takes([file(), file()]) ? file("photo.png") : file(),
        file("../../etc/passwd"),
        file("\u202e.png"),
        file("a.svg", "<svg onload=alert(1)/>"),
        file("", MARK),
      ];
      const given: (readonly (string | File)[])[] = [
        // A field of several texts takes two of them.
        ...(takes([MARK, MARK]) ? [] : [[isFile ? file() : MARK, MARK]]),
        [`${MARK}\0`],
        [isFile ? MARK : file()],
        // A piece is any part of a file: what the file is shows when it is whole.
        ...(isFile && name !== "piece" ? wrong.map((each) => [each]) : []),
      ];
      const turn = (calls.indexOf(call) + place) % given.length;
      for (const values of isSentAll(call) ? given : given.slice(turn, turn + 1)) {
        const { params, body = {} } = await sampleOf(call);
        const form = new FormData();
        for (const [each, value] of Object.entries(body)) form.set(each, value as string);
        form.delete(name);
        for (const value of values) form.append(name, value);
        await bad.clearRateLimits();
        const language = languageOf(turn);
        const response = await bad.request(call, { params, body: form, language });
        const what = `${name}: ${values.map((value) => (value instanceof File ? value.name : value))}`;
        expect(names(expectRefused(response, what), name), what).toBe(true);
      }
    }
  });
}

/** Of a write that takes something. */
function tryFields(call: Call): void {
  const start = calls.indexOf(call);
  const fields = fieldsOf(call.body);
  const fits =
    (isBad: boolean) =>
    ([, field]: (typeof fields)[number], value: string) =>
      isRefusedBy(field, JSON.parse(value)) === isBad;
  const values = badJson.map(([, value]) => value);

  /** With some values in the place of a sample's. */
  async function send({ params, body = {} }: GoodRequest, chosen: readonly (string | undefined)[]) {
    const good = Object.entries(body).filter(([, each]) => !(each instanceof File));
    const sent = Object.fromEntries(good.map(([name, each]) => [name, JSON.stringify(each)]));
    for (const [at, [name]] of fields.entries()) {
      const value = chosen[at];
      if (value !== undefined) sent[name] = value;
    }
    const language = languageOf(start);
    return bad.request(call, { params, body: jsonOf(sent), headers: json, language });
  }

  test("refuses what its fields may not be", async () => {
    for (const round of rounds(fields, values, start, fits(true))) {
      await bad.clearRateLimits();
      const chosen = shortened(round);
      const refused = expectRefused(await send(await sampleOf(call), chosen), chosen.join());
      expect(refused.code).toBe("invalid");
      const unnamed = fields.filter(([name], at) => chosen[at] && !names(refused, name));
      expect(unnamed.map(([name]) => name)).toEqual([]);
    }
  });

  test("breaks by nothing that its fields may be", async () => {
    for (const round of rounds(fields, values, start, fits(false))) {
      await bad.clearRateLimits();
      const response = await send(await bad.sample(call), round);
      expect(response.status, round.join().slice(0, 2_000)).toBeLessThan(500);
    }
  });
}

/** Of a write; it is the last that its sample is for. */
function tryRepeats(call: Call): void {
  const takesSomething =
    call.path.includes("{") || Object.keys((call.body as z.ZodObject).shape ?? {}).length > 0;
  const address = { "X-Client-Address": "198.51.100.7" };
  // By which one becomes somebody: what is no token doesn't matter.
  const token: Record<string, string> =
    call.admits === "everyone" ? { Authorization: `Bearer ${MARK}` } : {};
  const send = (given: GoodRequest, key?: string, language: "ar" | "en" = "ar") => {
    const headers = { ...address, ...token, ...(key && { "Idempotency-Key": key }) };
    return bad.request(call, { ...withHeaders(toRequestInit(call, given), headers), language });
  };
  // What takes away what a limited write made needs no limit of its own; that somebody types is stored
  // nowhere, not even how often, and is passed on once in three seconds.
  const isUnlimited = call.method === "DELETE" || call === tellChatTyping;

  test("answers the same, also at the same moment; too often it is told to wait", async () => {
    const sample = await sampleOf(call);
    if (takesSomething)
      expect(sample, "say what it needs in tests/world/good-requests").not.toEqual({});
    const key = `key-${call.name}`;
    const twins = await Promise.all([send(sample, key), send(sample, key)]);
    // Either may be the first, and who signs out everywhere may end the other's own session by it.
    const [first, twin] = twins[0].status === 200 ? twins : twins.toReversed();
    if (!first || !twin) throw new Error("One of two is missing.");
    expect(first.status, first.text).toBe(200);
    const isOut = call === endSessions && twin.status === 401;
    if (isOut) expect(expectRefused(twin, "a twin").code).toBe("session-ended");
    else expect([twin.status, twin.text]).toEqual([200, first.text]);
    expect((await send(sample, key)).text).toBe(first.text);
    if (call.repeatMinutes > 0) {
      const { text } = await send(sample, `again-${call.name}`);
      const repeated = { ...JSON.parse(first.text), repeatedFrom: expect.any(String) };
      expect(JSON.parse(text)).toEqual(repeated);
    }
    if (isUnlimited) return;
    await bad.world.db.update(rateLimits).set({ count: 1_000_000 });
    const language = languageOf(calls.indexOf(call));
    const told = await send(sample, undefined, language);
    const { code, message } = expectRefused(told, "too often");
    const seconds = told.headers.get("retry-after") ?? "";
    expect(code).toBe("too-many");
    expect(message).toBe(
      createTranslator(language)("failure:too-many", retryWait(Number(seconds))),
    );
    expect(seconds).toMatch(/^[1-9]\d{0,3}$/);
  });

  test.runIf(isSentAll(call) && takesSomething)("with another body is refused", async () => {
    const key = `other-${call.name}`;
    expect((await send(await bad.sample(call), key)).status).toBe(200);
    const other = await send(await bad.sample(call), key);
    expect(expectRefused(other, "another body").code).toBe("key-reused");
  });

  test.runIf(isSentAll(call) && call.multipart)(
    "takes the same bytes under another name for another body",
    async () => {
      const { params, body = {} } = await bad.sample(call);
      const [field, file] = Object.entries(body).find(([, each]) => each instanceof File) ?? [
        "cvFile",
        new File(["%PDF-1.7\n%%EOF\n"], ""),
      ];
      const named = (name: string) => {
        const again = new File([file as File], name, { type: "image/jpeg" });
        return send({ params, body: { ...body, [field]: again } }, `file-${call.name}`);
      };
      expect((await named("one.pdf")).status).toBe(200);
      expect((await named("one.pdf")).status).toBe(200);
      expect(expectRefused(await named("two.pdf"), "another name").code).toBe("key-reused");
    },
  );

  test.runIf(isSentAll(call))("refuses a key that is too long", async () => {
    const told = await send(await bad.sample(call), MARK.repeat(30));
    expect(expectRefused(told, "a long key").code).toBe("invalid");
  });
}

const isWrite = ({ method }: Call) => method !== "GET";
const isTried = (call: Call) => isWrite(call) || fieldsOf(call.query).length > 0;
const isKept = ({ admits }: Call) => admits !== "everyone";
const tried = calls.filter((call) => isTried(call) || isKept(call) || paramsOf(call).length > 0);
describe.each(tried)("$method $path", (call) => {
  if (isKept(call)) tryTokens(call);
  if (paramsOf(call).length > 0) tryAddresses(call);
  if (isWrite(call)) tryBodies(call);
  if (call.multipart) tryForms(call);
  if (isWrite(call)) tryRepeats(call);
  if (isWrite(call) && fieldsOf(call.body).length > 0) tryFields(call);
  if (fieldsOf(call.query).length > 0) tryQueries(call);
});

const inMemory = [
  "listDistricts",
  "listGovernorates",
  "listCities",
  "readSignInMethods",
  "getOrganisation",
  "readElection",
];

test("without its database every call says so and gives a time; afterwards all is well", async () => {
  const { platform } = bad.world;
  const request = async (call: Call, language: "ar" | "en") => {
    const { params, body = {} } = await sampleOf(call);
    const good = Object.entries(body).filter(([, value]) => !(value instanceof File));
    const sent = { body: JSON.stringify(Object.fromEntries(good)), headers: json };
    return bad.request(call, { params, language, ...(call.method !== "GET" && sent) });
  };
  const districts = { method: "GET", path: "/election/districts", admits: "everyone" } as const;
  expect((await bad.request(districts)).status).toBe(200);
  for (const call of calls) await sampleOf(call);
  const { end: back } = await startOutage(platform.dependencies.configuration.databaseUrl ?? "");
  for (const [at, call] of calls.entries()) {
    const language = languageOf(at);
    const response = await request(call, language);
    // The districts and the election are kept in memory until they change; Egypt's places are in the code.
    if (inMemory.includes(call.name) && response.status < 500) continue;
    expect([response.status, response.headers.get("retry-after")], call.name).toEqual([503, "5"]);
    const { code, message } = JSON.parse(response.text);
    expect([code, /\p{Script=Arabic}/u.test(message)]).toEqual(["unavailable", language === "ar"]);
  }
  expect(await platform.isReady()).toBe(false);
  await back();
  const lists = calls.filter((call) => call.method === "GET" && paramsOf(call).length === 0);
  for (const call of lists) {
    const query = `?${new URLSearchParams(needed(call))}`;
    expect((await bad.request(call, { query })).status, call.name).toBe(200);
  }
  expect(await platform.isReady()).toBe(true);
  const { accessToken: token } = await bad.world.signIn(person("verified").uid);
  const written = { token, body: { body: "تعليق بعد العودة" } };
  expect((await bad.world.request("POST", "/news/7/comments", written)).status).toBe(200);
});
