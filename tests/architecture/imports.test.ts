import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

/**
 * What each tier may import (docs/architecture.md#import-directions). A file of no tier (root.tsx,
 * entry.*, routes.ts) is the web's; configuration, crypto, logging, memory-share, networks, organisation and
 * release are everybody's on the server.
 */
const allowed: Record<string, readonly string[]> = {
  routes: ["routes", "contract", "session", "components", "arabic"],
  session: ["session", "contract", "arabic", "uploads"],
  platform: ["platform", "contract", "arabic", "uploads"],
  demo: ["demo", "platform", "contract", "arabic"],
  uploads: ["uploads", "contract"],
  contract: ["contract", "arabic"],
  components: ["components", "arabic", "contract"],
  arabic: ["arabic"],
  serving: ["serving", "contract"],
};

/** The files that join the tiers. */
const joints = new Set(["app/transport.server.ts", "app/root.tsx", "app/entry.server.tsx"]);
const everybodys = new Set([
  "app/configuration.ts",
  "app/crypto.ts",
  "app/environment.ts",
  "app/least-recently-used.ts",
  "app/logging.ts",
  "app/memory-share.ts",
  "app/networks.ts",
  "app/organisation.ts",
  "app/release.ts",
]);
/** The routes that hand a request over whole. */
const carriers = new Set(["app/routes/api.ts", "app/routes/demo.ts"]);
/** Starts the demo, in demo mode alone. */
const demoStarter = "app/platform/open.ts";

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

/** What an import names, static or `import("…")`, with a comment of Vite's or without. */
const importPattern =
  /^(?:import|export)\s+(type\s)?[^;"']*?["']([^"']+)["']|\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?["']([^"']+)["']/gm;

async function imports(): Promise<Import[]> {
  const found: Import[] = [];
  for await (const file of glob("app/**/*.{ts,tsx}")) {
    const text = await readFile(file, "utf8");
    for (const [, typeOnly, named, awaited] of text.matchAll(importPattern)) {
      const target = named ?? awaited ?? "";
      const to = target.startsWith("#app/")
        ? target.replace("#app/", "app/")
        : target.startsWith(".")
          ? relative(".", resolve(dirname(file), target))
          : undefined;
      if (to && !to.includes("+types")) found.push({ from: file, to, typeOnly: Boolean(typeOnly) });
    }
  }
  return found;
}

const tier = (file: string) => file.split("/")[1] ?? "";

test("imports are found, static and dynamic", async () => {
  const found = (await imports()).map(({ from, to }) => `${from} ${to}`);
  expect(found).toContain("app/platform/auth/store.ts app/platform/auth/tables.ts");
  expect(found).toContain("app/signed-in.ts app/routes/search/search-box.tsx");
});

test("a tier imports only what stands below it", async () => {
  const wrong = (await imports()).filter(({ from, to, typeOnly }) => {
    if (joints.has(from) || everybodys.has(to) || /\.css(\?url)?$/.test(to)) return false;
    if (carriers.has(from) && to === "app/transport.server.ts") return false;
    if (from === demoStarter && tier(to) === "demo") return false;
    const may = allowed[tier(from)];
    if (!may) return false;
    if (tier(from) === "components" && tier(to) === "contract") return !typeOnly;
    return !may.includes(tier(to));
  });
  expect(wrong).toEqual([]);
});

test("no modules import each other in a circle, but for their types", async () => {
  const needs = Map.groupBy(
    (await imports()).filter(({ typeOnly }) => !typeOnly),
    ({ from }) => from,
  );
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(" → "));
    if (done.has(file) || path.includes(file)) return;
    for (const { to } of needs.get(file) ?? []) visit(to, [...path, file]);
    done.add(file);
  };
  for (const file of needs.keys()) visit(file, []);
  expect(circles).toEqual([]);
});

/** Folders of the platform that look like features and aren't: what every feature stands on. */
const infrastructure = new Set(["database", "http"]);
/** Puts the platform together out of its features. */
const assembly = new Set([
  "app/platform/open.ts",
  "app/platform/dependencies.ts",
  "app/platform/personal-data.ts",
  "app/platform/jobs/nightly.ts",
  "app/platform/http/api.ts",
]);
/** Features whose tables all others may join. */
const commonGround = new Set(["user", "structure"]);
/** Stores that read tables of another feature, because one query must answer. */
const joins: Readonly<Record<string, string>> = {
  "auth/store-member.ts → application":
    "get-me asks for the newest application; every page asks get-me",
  "auth/store-member.ts → leaving": "get-me says what waits, for every page's banner",
  "dues/store-charging.ts → profile": "charges a period to a million members by when they joined",
  "event/api-found.ts → attendance": "counts who came to the events of a day, in one query",
  "first-steps/store.ts → news": "counts branches, members and news in one query",
  "import/store-known.ts → profile": "finds members by sealed numbers, under one lock",
  "import/store-undo.ts → profile": "gives members their former values in one transaction",
  "import/store-write.ts → profile": "adds a thousand members with their profiles in one statement",
  "membership/api-found.ts → profile": "counts who joined, along the index of first days",
  "membership/store-endings.ts → application": "reminds nobody whose renewal is under way",
  "membership/store-endings.ts → profile":
    "walks along the index of end dates, for any number of members",
  "merge/api-found.ts → profile": "finds who may be one person by the day of birth, in one query",
  "merge/store.ts → profile": "holds two records with what is on file of each",
  "chat/store-streams.ts → auth": "finds who follows a room by their live sessions",
  "notification/store-streams.ts → auth": "finds who listens by their live sessions",
  "people/store-edit.ts → profile": "holds a person with the phone on file, in one query",
  "people/store-membership.ts → profile": "narrows a list of a million by days of memberships",
  "people/store-walk.ts → profile": "an export has cities, numbers and days, a batch a query",
  "people/store.ts → profile": "a file says until when a membership is, in one query",
  "push/api.ts → notification": "purges deliveries by the age of their notification",
  "push/store.ts → auth": "subscribes a session under its lock, and finds devices of live ones",
  "push/store-delivery.ts → auth": "adds deliveries for all live sessions of an audience",
  "reaction/api-found.ts → news": "counts reactions by the category of what they are to",
  "reaction/api-found.ts → posts": "counts reactions by what a post has beside its words",
  "reaction/api-lists.ts → news": "lists reactions with the titles of what they are to",
  "reaction/api-lists.ts → posts": "lists reactions with the titles of what they are to",
  "role/api.ts → profile": "finds administrators with the ends of their memberships",
  "statistics/store-people.ts → profile": "counts a million members by what is on file of them",
};

/** The folders of the platform that hold a resource or tables. */
async function findFeatures(): Promise<Set<string>> {
  const features = new Set<string>();
  for await (const file of glob("app/platform/*/{resource,tables}.ts")) {
    const folder = folderOf(file);
    if (!infrastructure.has(folder)) features.add(folder);
  }
  return features;
}

const folderOf = (file: string) => /^app\/platform\/([^/]+)\//.exec(file)?.[1] ?? "";

test("inside the platform a feature is reached only through its api.ts and its rules", async () => {
  const features = await findFeatures();
  expect([...features]).toEqual(expect.arrayContaining(["audit", "email-code", "push", "user"]));
  const used = new Set<string>();
  const wrong = (await imports()).filter(({ from, to }) => {
    const [here, there] = [folderOf(from), folderOf(to)];
    if (tier(from) !== "platform" || here === there || !features.has(there)) return false;
    if (assembly.has(from)) return false;
    // Where abilities hold is a rule that everybody asks.
    if (/\/(api|api-[\w-]+|rules)\.ts$|\/user\/area\.ts$/.test(to)) return false;
    const isTables = to.endsWith("/tables.ts");
    if (isTables && commonGround.has(there)) return false;
    // Foreign keys.
    if (isTables && from.endsWith("/tables.ts")) return false;
    const join = `${from.replace("app/platform/", "")} → ${there}`;
    if (!isTables || !(join in joins)) return true;
    used.add(join);
    return false;
  });
  expect(wrong).toEqual([]);
  expect(Object.keys(joins).filter((join) => !used.has(join))).toEqual([]);
});

test("only stores hold queries that have a plan: elsewhere one row is written, found by its columns", async () => {
  const wrong: string[] = [];
  const features = await findFeatures();
  for await (const file of glob("app/platform/*/*.ts")) {
    if (!features.has(folderOf(file))) continue;
    if (/\/(store|api|tables|personal-data)\.ts$|\/(store|api)-/.test(file)) continue;
    const text = await readFile(file, "utf8");
    const names = /import (?:type )?\{([^}]*)\} from "drizzle-orm/.exec(text)?.[1] ?? "";
    const isPlain = names.split(",").every((name) => /^(|and|eq)$/.test(name.trim()));
    if (!isPlain || /\b(db|tx)\s*\.\s*(select|execute|query|\$with)\b/.test(text)) wrong.push(file);
  }
  expect(wrong).toEqual([]);
});

test("only the session touches cookies and tokens of the web", async () => {
  const wrong: string[] = [];
  for await (const file of glob("app/{routes,components}/**/*.{ts,tsx}")) {
    const text = await readFile(file, "utf8");
    if (/Set-Cookie|headers\.get\(["']cookie["']\)|\b(access|refresh)Token/i.test(text)) {
      wrong.push(join(file));
    }
  }
  expect(wrong.filter((file) => !/routes\/preferences\.ts|routes\/auth\//.test(file))).toEqual([]);
});

test("no room without a subject", async () => {
  const rooms: string[] = [];
  for await (const folder of glob(
    "app/**/{utils,lib,helpers,services,types,hooks,constants,common}",
  )) {
    rooms.push(folder);
  }
  expect(rooms).toEqual([]);
});

test("whatever a script imports exists: tsc reads no .mjs", async () => {
  const missing: string[] = [];
  for await (const file of glob("scripts/**/*.mjs")) {
    const text = await readFile(file, "utf8");
    for (const [, , named, awaited] of text.matchAll(importPattern)) {
      const target = named ?? awaited ?? "";
      if (target.startsWith(".") && !existsSync(resolve(dirname(file), target))) {
        missing.push(`${file}: ${target}`);
      }
    }
  }
  expect(missing).toEqual([]);
});
