import { createECDH } from "node:crypto";
import type { IOneSignalOneSignal } from "react-onesignal";
import { describe, expect, test, vi } from "vitest";
import { readConfiguration } from "#app/configuration.ts";
import { isEndpointAllowed, isPublicAddress } from "#app/platform/http/private-network.ts";
import {
  outcomeOf,
  type PushMessage,
  pathOf,
  payloadOf,
  shorten,
  uuidOf,
} from "#app/platform/push/rules.ts";
import { PushProblem } from "#app/routes/push/browser.ts";
import { startOneSignal, WORKER, wrap } from "#app/routes/push/onesignal.ts";

const secret = "0123456789abcdef0123456789abcdef";
const production = {
  NODE_ENV: "production",
  SESSION_SECRETS: secret,
  DATA_KEYS: secret,
  PUBLIC_URL: "https://sawt.example",
};
const appId = "5eb5a37e-b458-11e3-ac11-000c2940e62c";
const read = (env: Record<string, string>) => readConfiguration(env, { demoSecret: () => secret });
const ecdh = createECDH("prime256v1");
const publicKey = ecdh.generateKeys("base64url");
const privateKey = ecdh.getPrivateKey().toString("base64url").padStart(43, "A");
const vapid = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };

describe("configuration", () => {
  test("production pushes by what is configured, OneSignal first, and else not at all", () => {
    expect(read(production).push).toBeUndefined();
    expect(read({ ...production, ...vapid }).push).toEqual({
      kind: "web-push",
      publicKey,
      privateKey,
      subject: undefined,
    });
    const oneSignal = { ONESIGNAL_APP_ID: appId, ONESIGNAL_API_KEY: "key" };
    expect(read({ ...production, ...vapid, ...oneSignal })).toMatchObject({
      push: { kind: "onesignal", appId, apiKey: "key", apiUrl: "https://api.onesignal.com" },
      oneSignal: { appId, sdkUrl: "https://cdn.onesignal.com/sdks/web/v16" },
    });
  });

  test("the demo has a pair of its own, the same at every start", () => {
    const { push } = read({ DEMO: "1" });
    expect(push).toMatchObject({ kind: "web-push", publicKey: expect.stringMatching(/^B/) });
    expect(read({ DEMO: "1" }).push).toEqual(push);
  });

  test("a web in front of another platform only knows what browsers load", () => {
    const configuration = read({
      ...production,
      ...vapid,
      API_URL: "https://platform.example/api/v1",
      ONESIGNAL_APP_ID: appId,
    });
    expect(configuration.push).toBeUndefined();
    expect(configuration.oneSignal?.appId).toBe(appId);
  });

  test.each([
    [{ ONESIGNAL_APP_ID: appId }, "ONESIGNAL_API_KEY"],
    [{ ONESIGNAL_API_KEY: "key" }, "ONESIGNAL_APP_ID"],
    [{ ONESIGNAL_APP_ID: "mine", ONESIGNAL_API_KEY: "key" }, "ONESIGNAL_APP_ID"],
    [{ VAPID_PUBLIC_KEY: publicKey }, "VAPID_PRIVATE_KEY"],
    [{ VAPID_PRIVATE_KEY: privateKey }, "VAPID_PUBLIC_KEY"],
    [{ ...vapid, VAPID_PRIVATE_KEY: "short" }, "VAPID_PRIVATE_KEY"],
    [{ ...vapid, VAPID_PUBLIC_KEY: `${publicKey.slice(0, -1)}_` }, "VAPID_PUBLIC_KEY"],
    [{ ...vapid, VAPID_SUBJECT: "me" }, "VAPID_SUBJECT"],
  ])("%j is refused with a sentence that names the variable", (env, name) => {
    expect(() => read({ ...production, ...env } as Record<string, string>)).toThrow(
      new RegExp(`^${name}`),
    );
  });
});

const pushed: PushMessage = {
  id: "0199a5d1-0000-7000-8000-000000000000",
  title: { ar: "عنوان", en: "Title" },
  message: { ar: "نص", en: "Text" },
  screen: "humanitarian-aid",
  params: { id: "7" },
  createdAt: new Date("2026-10-02T09:00:00.000Z"),
};

describe("what is pushed", () => {
  test("is in the language of the device, with where a tap leads", () => {
    expect(payloadOf(pushed, "ar", true)).toEqual({
      id: pushed.id,
      title: "عنوان",
      body: "نص",
      lang: "ar",
      dir: "rtl",
      opens: "/humanitarian-aid/7",
    });
    expect(payloadOf(pushed, "en", true)).toMatchObject({ title: "Title", dir: "ltr" });
  });

  test("fits a push whatever was written, and a web address of 500 letters with it", () => {
    const longest = { ar: "👨‍👩‍👧‍👦".repeat(3000), en: "x" };
    const address = `https://example.com/${"a".repeat(480)}`;
    const all = { ...pushed, title: longest, message: longest, screen: "web_view" };
    const payload = payloadOf({ ...all, params: { title: address } }, "ar", true);
    expect(payload.opens).toBe(address);
    expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(3900);
  });

  test.each([
    ["كلمتان فقط", 20, "كلمتان فقط"],
    ["one two three four", 14, "one two three…"],
    ["  spaced \n out ", 20, "spaced out"],
    ["abcdefghijklmnop", 8, "abcdefg…"],
  ])("%j in %i letters", (text, longest, short) => {
    expect(shorten(text, longest)).toBe(short);
  });

  test.each([
    ["scheduled_meeting", { id: "1" }, "/"],
    ["chatRoom", { id: "1" }, "/contact"],
    ["facebook", { id: "1" }, "/posts"],
    ["web_view", { title: "اقرأ https://example.com/a?b=1" }, "https://example.com/a?b=1"],
    ["web_view", { title: "javascript:alert(1)" }, "/notification"],
    ["application", { id: "5" }, "/application"],
    ["news", { id: "12" }, "/news/12"],
    ["news", { id: "../users" }, "/news/..%2Fusers"],
    ["news", { id: ".." }, "/notification"],
    ["//evil.example", { id: "1" }, "/notification"],
    [null, null, "/notification"],
  ])("%s %j opens %s", (screen, params, target) => {
    expect(pathOf({ screen, params }, true)).toBe(target);
    const isOwn = screen === "application";
    expect(pathOf({ screen, params }, false)).toBe(isOwn ? target : "/notification");
  });

  test("a batch has one id of its own, a UUID, however often it is sent", () => {
    expect(uuidOf("a", 1)).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
    expect(uuidOf("a", 1)).toBe(uuidOf("a", 1));
    expect(uuidOf("a", 1)).not.toBe(uuidOf("a", 2));
  });

  test.each([
    [201, undefined, "sent"],
    [404, undefined, "gone"],
    [410, undefined, "gone"],
    [400, undefined, "dropped"],
    [413, undefined, "dropped"],
    [429, "90", { later: 90 }],
    [503, undefined, { later: undefined }],
    [0, undefined, { later: undefined }],
    [403, undefined, { later: undefined }],
    [429, "999999999", { later: 3 * 24 * 60 * 60 }],
    [429, "soon", { later: undefined }],
  ])("an answer of %i with Retry-After %s means %j", (status, retryAfter, outcome) => {
    expect(outcomeOf(status, retryAfter)).toEqual(outcome);
  });
});

describe("addresses", () => {
  test.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "255.255.255.255",
    "::1",
    "::",
    "fd12::1",
    "fe80::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::a00:1",
    "not an address",
  ])("%s lies inside", (address) => {
    expect(isPublicAddress(address, false)).toBe(false);
  });

  test.each(["142.250.1.1", "17.1.1.1", "2607:f8b0::1", "2a00:1450::1"])(
    "%s lies outside",
    (address) => {
      expect(isPublicAddress(address, false)).toBe(true);
    },
  );

  test("loopback is let in for the demo alone, and nothing else inside is", async () => {
    expect([isPublicAddress("127.0.0.1", true), isPublicAddress("10.0.0.1", true)]).toEqual([
      true,
      false,
    ]);
    expect(await isEndpointAllowed("http://127.0.0.1:9/push", true)).toBe(true);
    for (const endpoint of [
      "http://127.0.0.1:9/push",
      "https://127.0.0.1/push",
      "https://localhost/push",
      "https://2130706433/push",
      // No push service listens elsewhere.
      "https://142.250.1.1:8443/push",
    ]) {
      expect(await isEndpointAllowed(endpoint, false), endpoint).toBe(false);
    }
  });
});

/** A OneSignal that answers as it is told and writes down what it was asked. */
function standIn({ init = async () => undefined, ids = [] as (string | undefined)[] } = {}) {
  const asked: string[] = [];
  const changes: ((event: { current: { id: string } }) => void)[] = [];
  const note =
    (name: string) =>
    async (...given: unknown[]) =>
      void asked.push([name, ...given.map((each) => JSON.stringify(each))].join(" "));
  const noted = (...names: string[]) => Object.fromEntries(names.map((name) => [name, note(name)]));
  const sdk = {
    init: async (options: { appId: string }) => {
      await note("init")(options);
      return init();
    },
    Notifications: { isPushSupported: () => true },
    Slidedown: noted(
      "promptPush",
      "promptPushCategories",
      "promptEmail",
      "promptSms",
      "promptSmsAndEmail",
    ),
    User: {
      ...noted("setLanguage", "addTags", "removeTags", "getTags", "addAlias", "removeAlias"),
      ...noted("addEmail", "removeEmail", "addSms", "removeSms"),
      PushSubscription: {
        ...noted("optIn", "optOut"),
        addEventListener: (_: string, listener: (typeof changes)[number]) => changes.push(listener),
        get id() {
          return ids.shift();
        },
      },
    },
  } as unknown as IOneSignalOneSignal;
  const pauses: number[] = [];
  const pause = async (ms: number) => void pauses.push(ms);
  return { sdk, pause, pauses, asked, changes };
}

const start = { appId, sdkUrl: "https://cdn.onesignal.com/sdks/web/v16", language: "ar" } as const;

describe("OneSignal in the browser", () => {
  test("starts in a scope of its own, waits a second, opts in and answers the id", async () => {
    const tools = standIn({ ids: [undefined, "player"] });
    const onReady = vi.fn();
    expect(await startOneSignal({ ...start, onReady }, tools)).toEqual({ id: "player" });
    expect(tools.pauses).toEqual([1000, 1000]);
    expect(onReady).toHaveBeenCalledExactlyOnceWith("player");
    expect(tools.asked[0]).toContain(`"serviceWorkerParam":{"scope":"${WORKER.scope}"}`);
    expect(tools.asked.slice(1)).toEqual(['setLanguage "ar"', "optIn"]);
  });

  test("looks for the id ten times at a second, and is ready regardless", async () => {
    const tools = standIn();
    const onReady = vi.fn();
    expect(await startOneSignal({ ...start, onReady }, tools)).toEqual({ id: undefined });
    expect(tools.pauses).toEqual(Array(11).fill(1000));
    expect(onReady).toHaveBeenCalledExactlyOnceWith(undefined);
  });

  test("tells of another id that it is given later", async () => {
    const tools = standIn({ ids: ["player"] });
    const onChange = vi.fn();
    await startOneSignal({ ...start, onChange }, tools);
    for (const listener of tools.changes) listener({ current: { id: "another" } });
    expect(onChange).toHaveBeenCalledExactlyOnceWith("another");
  });

  test.each([
    [new Error("OneSignal script failed to load."), "script", "push script failed to load"],
    ["You need to provide your OneSignal appId.", "failed", "appId is missing"],
    [new Error("Something else"), "failed", "Something else"],
  ])("%s is told as %s: %s", async (error, problem, message) => {
    const tools = standIn({ init: () => Promise.reject(error) });
    const failed = await startOneSignal(start, tools).catch((each: unknown) => each);
    expect(failed).toBeInstanceOf(PushProblem);
    expect(failed).toMatchObject({ problem, message });
  });

  test("already initialised, it is reported and goes on", async () => {
    const said = vi.spyOn(console, "info").mockImplementation(() => undefined);
    const tools = standIn({
      init: () => Promise.reject("OneSignal is already initialized."),
      ids: ["player"],
    });
    expect(await startOneSignal(start, tools)).toEqual({ id: "player" });
    expect(said).toHaveBeenCalledWith("OneSignal: already initialised");
    said.mockRestore();
  });

  test("a browser without notifications is only logged", async () => {
    const said = vi.spyOn(console, "info").mockImplementation(() => undefined);
    const tools = standIn();
    tools.sdk.Notifications.isPushSupported = () => false;
    expect(await startOneSignal(start, tools)).toEqual({ id: undefined });
    expect(tools.asked).toEqual([]);
    expect(said).toHaveBeenCalledOnce();
    said.mockRestore();
  });

  test("the wrappers say to OneSignal what they say", async () => {
    const tools = standIn();
    const oneSignal = wrap(tools.sdk);
    oneSignal.prompt();
    oneSignal.promptCategories();
    oneSignal.promptEmail();
    oneSignal.promptSms();
    oneSignal.promptEmailAndSms();
    oneSignal.addTags({ rank: "member" });
    oneSignal.removeTags(["rank"]);
    oneSignal.tags();
    oneSignal.addAlias("member", "1");
    oneSignal.removeAlias("member");
    oneSignal.addEmail("a@example.com");
    oneSignal.removeEmail("a@example.com");
    oneSignal.addSms("+201012345678");
    oneSignal.removeSms("+201012345678");
    oneSignal.setLanguage("en");
    await oneSignal.optIn();
    await oneSignal.optOut();
    expect(tools.asked).toEqual([
      "promptPush",
      "promptPushCategories",
      "promptEmail",
      "promptSms",
      "promptSmsAndEmail",
      'addTags {"rank":"member"}',
      'removeTags ["rank"]',
      "getTags",
      'addAlias "member" "1"',
      'removeAlias "member"',
      'addEmail "a@example.com"',
      'removeEmail "a@example.com"',
      'addSms "+201012345678"',
      'removeSms "+201012345678"',
      'setLanguage "en"',
      "optIn",
      "optOut",
    ]);
  });
});
