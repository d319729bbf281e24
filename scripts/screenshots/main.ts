import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openChromium } from "#tests/world/launch.ts";
import { signInOverHttp } from "#tests/world/over-http.ts";
import { type Running, readyLine, spawnServer } from "#tests/world/spawn.ts";
import { findExamples } from "./examples.ts";
import type { Screen } from "./screen.ts";
import { screensOf } from "./screens.ts";
import { type Look, looks, nameOf, takeScreenshot } from "./screenshot.ts";

/** Windows open at once. */
const HANDS = 3;
/** Both servers sign cookies by it. */
const SESSION_SECRETS = "a secret of the screenshots that is long enough";

const [to, ...beginnings] = process.argv.slice(2);
if (!to) {
  console.error("Say where the pictures go: npm run screenshots -- DIR [name …]");
  process.exit(1);
}
const folder = resolve(to);
await mkdir(folder, { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), "sawt-screenshots-"));
const servers: Running[] = [];
let failed = 0;
try {
  failed = await takeAll();
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(failed === 0 ? 0 : 1);

async function takeAll(): Promise<number> {
  console.log("Starting a demo of its own …");
  const { origin } = await start({ DATA_DIR: dataDir });
  // Nothing listens on port 9.
  const lonely = await start({ DATA_DIR: dataDir, API_URL: "http://127.0.0.1:9/api/v1" });
  const screens = screensOf(await findExamples(origin)).filter(
    ({ name }) => beginnings.length === 0 || beginnings.some((each) => name.startsWith(each)),
  );
  const sessions = new Map<string, string | undefined>();
  for (const { as } of screens) {
    if (as && !sessions.has(as)) {
      const { cookies } = await signInOverHttp(origin, as);
      sessions.set(as, cookies.get("session"));
    }
  }

  const jobs = screens.flatMap((screen) => looks.map((look) => ({ screen, look })));
  const browser = await openChromium();
  let taken = 0;
  const problems: string[] = [];
  const takeOne = async ({ screen, look }: { screen: Screen; look: Look }) => {
    const session = screen.as && sessions.get(screen.as);
    const site = { origin: screen.away ? lonely.origin : origin, session, folder };
    const name = nameOf(screen, look);
    await takeScreenshot(browser, screen, look, site).catch((error: Error) => {
      problems.push(`${name}: ${error.message}`);
    });
    taken += 1;
    console.log(`${taken}/${jobs.length} ${name}`);
  };
  const queue = jobs.values();
  const hand = async () => {
    for (const job of queue) await takeOne(job);
  };
  await Promise.all(Array.from({ length: HANDS }, hand));
  await browser.close();
  for (const problem of problems) console.error(problem);
  console.log(`${jobs.length - problems.length} pictures in ${folder}`);
  return problems.length;
}

async function start(more: Record<string, string>): Promise<Running> {
  const env = { DEMO: "1", PORT: "0", LOG_LEVEL: "warn", SESSION_SECRETS, ...more };
  const server = await spawnServer({ command: ["build/server/start.js"], env, ready: readyLine });
  servers.push(server);
  return server;
}
