import { glob, readFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

/**
 * What each tier may import (docs/architecture.md#import-directions). A file of no tier (root.tsx,
 * entry.*, routes.ts) is the web's; configuration and organisation are everybody's on the server.
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
  "app/environment.ts",
  "app/logging.ts",
  "app/organisation.ts",
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

async function imports(): Promise<Import[]> {
  const found: Import[] = [];
  for await (const file of glob("app/**/*.{ts,tsx}")) {
    const text = await readFile(file, "utf8");
    for (const [, typeOnly, target = ""] of text.matchAll(
      /^(?:import|export)\s+(type\s)?[^;"']*?["']([^"']+)["']/gm,
    )) {
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

test("a tier imports only what stands below it", async () => {
  const wrong = (await imports()).filter(({ from, to, typeOnly }) => {
    if (joints.has(from) || everybodys.has(to) || to.endsWith(".css")) return false;
    if (carriers.has(from) && to === "app/transport.server.ts") return false;
    if (from === demoStarter && tier(to) === "demo") return false;
    const may = allowed[tier(from)];
    if (!may) return false;
    if (tier(from) === "components" && tier(to) === "contract") return !typeOnly;
    return !may.includes(tier(to));
  });
  expect(wrong).toEqual([]);
});

test("inside the platform a feature reaches another only through its rules", async () => {
  const features = [
    "activation",
    "administrator",
    "aid",
    "application",
    "attendance",
    "auth",
    "branch",
    "election",
    "feedback",
    "guest",
    "leaderboard",
    "membership",
    "news",
    "organisation",
    "profile",
    "role",
    "user",
  ];
  const feature = (file: string) => /^app\/platform\/(\w+)\//.exec(file)?.[1] ?? "";
  const wrong = (await imports()).filter(
    ({ from, to }) =>
      features.includes(feature(from)) &&
      features.includes(feature(to)) &&
      feature(from) !== feature(to) &&
      !/\/(rules|tables|api)\.ts$/.test(to) &&
      // Who a caller is stands on the user, everywhere.
      !(feature(from) === "auth" && feature(to) === "user") &&
      // A code that is confirmed activates the account of its address.
      !(
        ["activation", "administrator"].includes(feature(from)) &&
        to === "app/platform/user/store.ts"
      ) &&
      // The first administrator is given a role like any other.
      !(feature(from) === "administrator" && to === "app/platform/role/store.ts") &&
      // An application that is complete, and an account that is activated, end in a session; the
      // provider is asked in one way.
      // Points are awarded where something is done.
      to !== "app/platform/leaderboard/store.ts" &&
      to !== "app/platform/auth/store.ts" &&
      // No end of a membership leaves the organisation without an administrator.
      !(feature(from) === "membership" && to === "app/platform/role/store.ts") &&
      to !== "app/platform/auth/facebook.ts",
  );
  expect(wrong).toEqual([]);
});

test("only stores hold queries", async () => {
  const wrong: string[] = [];
  for await (const file of glob(
    "app/platform/{activation,administrator,aid,application,attendance,audit,auth,branch,election,email-code,feedback,first-steps,guest,leaderboard,membership,news,notification,organisation,profile,role,user}/*.ts",
  )) {
    if (/\/(store|tables|personal-data|api)\.ts$|\/store-/.test(file)) continue;
    const text = await readFile(file, "utf8");
    if (/from "drizzle-orm|\bdb\s*\.\s*(select|insert|update|delete|execute)\b/.test(text)) {
      wrong.push(file);
    }
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
