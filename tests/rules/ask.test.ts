import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#app/configuration.ts";
import { fieldMessageKeys } from "#app/contract/ask.ts";
import { explain } from "#app/contract/explain.ts";
import { missingOf as missingOfArchive } from "#app/platform/archive/rules.ts";
import { missingOf as missingOfCandidate } from "#app/platform/election/rules.ts";
import { calls } from "#app/platform/http/api.ts";
import { missingOf as missingOfNews } from "#app/platform/news/rules.ts";
import { missingOf as missingOfOffer } from "#app/platform/offers/rules.ts";
import { missingOf as missingOfPost } from "#app/platform/posts/rules.ts";
import arAsk from "#locales/ar/ask.json" with { type: "json" };
import enAsk from "#locales/en/ask.json" with { type: "json" };
import { createTranslator } from "#tests/world/translator.ts";

/** Filled in by programs, never by people. */
const hiddenFields = [
  "version",
  "act",
  "purpose",
  "token",
  "ticket",
  "ticks",
  "signals",
  "group",
  "facebook",
  "fbAccessToken",
  "refreshToken",
  "step",
  "isSkipped",
  "isHidden",
  "isClosed",
  "endpoint",
  "keys",
  "playerId",
  "seq",
  "outcome",
  "bytes",
  "seconds",
];

/** What every writing call says of a body with nothing in it. */
const unanswered = calls.flatMap(({ name, method, body }) => {
  const { error } = method === "GET" ? {} : body.safeParse({});
  const problems = error ? explain(error, body) : [];
  return problems.map((problem) => ({ name, ...problem }));
});

test.each(["ar", "en"] as const)(
  "every field that needs an answer says what to do in %s, and none that it is required",
  (language) => {
    const t = createTranslator(language);
    const general = ["required", "choice", "list-short"].map((problem) =>
      t(`failure:field.${problem}`, { count: 1 }),
    );
    const silent = unanswered
      .filter(({ path }) => !hiddenFields.includes(path))
      .filter((field) => general.includes(t(fieldMessageKeys(field), { ...field.values })))
      .map(({ name, path }) => `${name}.${path}`);
    expect(silent).toEqual([]);
    expect(unanswered.length).toBeGreaterThan(60);
  },
);

test("a field whose name has several meanings asks for its own", () => {
  const t = createTranslator("en");
  const asked = (call: string) => {
    const field = unanswered.find(({ name, path }) => name === call && path === "title");
    return field && t(fieldMessageKeys(field));
  };
  expect(asked("askAid")).toBe(enAsk.aid.title);
  expect(asked("createNotification")).toBe(enAsk.notification.title);
});

test("what is wanting until something is published is asked for by its name", () => {
  const english = { titleEn: "", bodyEn: "Only English" };
  const silent = { kind: "video", alt: "", altEn: "" } as const;
  const missing = [
    missingOfNews(english as never, true),
    missingOfPost({ body: "نص", ...english } as never, [silent as never]),
    missingOfPost({} as never, []),
    missingOfOffer(english as never, true),
    missingOfArchive({ type: "decision", ...english } as never, []),
    missingOfArchive({} as never, [{ kind: "picture", alt: "" } as never]),
    missingOfCandidate({ type: "list", whatsappNumber: "01012345678" } as never),
  ].flat();
  expect(new Set(missing).size).toBeGreaterThan(12);
  for (const words of [arAsk, enAsk]) {
    const asked: Readonly<Record<string, string>> = words.content;
    expect(missing.filter((path) => !asked[path])).toEqual([]);
  }
});

test("what the platform finds wanting is asked for by its name", async () => {
  const unasked: string[] = [];
  let found = 0;
  for await (const file of glob("app/platform/**/*.ts", { cwd: projectRoot() })) {
    const text = await readFile(join(projectRoot(), file), "utf8");
    const missing =
      /path: "(\w+)", problem: "required"(?:, ask: "([\w.]+)")?|invalid\("(\w+)", "required"/g;
    for (const [, path, ask, other] of text.matchAll(missing)) {
      found++;
      const [group = "", name = ""] = (ask ?? `field.${path ?? other}`).split(".");
      const words = (arAsk as Readonly<Record<string, Readonly<Record<string, string>>>>)[group];
      if (!words?.[name]) unasked.push(`${file}: ${path ?? other}`);
    }
  }
  expect(unasked).toEqual([]);
  expect(found).toBeGreaterThan(10);
});

test("an answer that is wrong is told what is wrong with it", () => {
  const keys = fieldMessageKeys({ path: "email", problem: "email" });
  expect(keys).toEqual(["failure:field.email"]);
  expect(fieldMessageKeys({ path: "abilities.0", problem: "required" })[0]).toBe(
    "ask:field.abilities",
  );
});

test("a sentence ends like one", () => {
  for (const words of [arAsk, enAsk]) {
    for (const group of Object.values(words)) {
      for (const text of Object.values(group)) expect(text).toMatch(/[.؟?]$/);
    }
  }
});
