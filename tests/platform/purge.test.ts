import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import pino from "pino";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { readConfiguration } from "#app/configuration.ts";
import { openPlatform } from "#app/platform/open.ts";
import { purgeCdn } from "#app/platform/purge/purge-cdn.ts";
import { createDatabase } from "#tests/world/database.ts";
import { environment } from "#tests/world/environment.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";

/** A CDN that notes what it is asked, and answers as told. */
const asked: { method?: string; url?: string; headers: IncomingHttpHeaders; body: string }[] = [];
let statuses: number[] = [];
let address: string;
const cdn = createServer(async (request, response) => {
  const { method, url, headers } = request;
  asked.push({
    ...(method && { method }),
    ...(url && { url }),
    headers,
    body: await text(request),
  });
  response.writeHead(statuses.shift() ?? 200).end();
});
beforeAll(async () => {
  cdn.listen(0, "127.0.0.1");
  await once(cdn, "listening");
  address = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}`;
});
afterEach(() => {
  asked.length = 0;
  statuses = [];
});
afterAll(() => {
  cdn.closeAllConnections();
  cdn.close();
});

const lines: string[] = [];
const log = pino({ level: "info" }, { write: (line) => void lines.push(line) });
const purge = (more: Record<string, string>) => {
  const databaseUrl = "postgresql://x@127.0.0.1/x";
  const env = environment({ databaseUrl, dataDir: "/nowhere", ...more });
  const { purge: wanted } = readConfiguration(env);
  if (!wanted) throw new Error("No CDN is configured.");
  return purgeCdn(wanted, log)();
};

test.each<[string, Record<string, string>, Partial<(typeof asked)[number]>, object]>([
  ["Varnish", {}, { method: "PURGE", body: "" }, {}],
  [
    "Varnish with a secret",
    { PURGE_HEADER: "X-Purge-Key: secret" },
    { method: "PURGE", body: "" },
    { "x-purge-key": "secret" },
  ],
  [
    "a CDN's API",
    {
      PURGE_METHOD: "POST",
      PURGE_HEADER: "Authorization: Bearer secret",
      PURGE_BODY: '{"purge_everything":true}',
    },
    { method: "POST", body: '{"purge_everything":true}' },
    { authorization: "Bearer secret", "content-type": "application/json" },
  ],
])("%s is asked in its own words", async (_, env, wanted, headers) => {
  await purge({ PURGE_URL: `${address}/purge?zone=1`, ...env });
  expect(asked).toMatchObject([{ url: "/purge?zone=1", ...wanted, headers }]);
});

test("a purge that is refused fails, and its line in the log has no secret", async () => {
  const url = `${address}/zone-secret`;
  const env = { PURGE_URL: url, PURGE_HEADER: "Authorization: Bearer secret" };
  for (const status of [500, 301]) {
    statuses = [status];
    await expect(purge(env)).rejects.toThrow(String(status));
  }
  expect(lines.join()).toContain("a purge of the CDN failed");
  expect(lines.join()).not.toContain("secret");
});

test("of two processes one asks, once for many publishes, and again when it was refused", async () => {
  const databaseUrl = await createDatabase(
    inject("database"),
    `purge_${process.pid}`,
    "template_sawt",
  );
  const configuration = readConfiguration(
    environment({ databaseUrl, dataDir: inject("dataDir"), PURGE_URL: address }),
  );
  const platforms = [await openPlatform(configuration), await openPlatform(configuration)];
  try {
    const [one] = platforms;
    const publish = () => one?.dependencies.publisher.publish(one.dependencies.db);
    // A start purges as well.
    await isIdle();
    asked.length = 0;
    await Promise.all(Array.from({ length: 30 }, publish));
    await isIdle();
    expect(asked).toHaveLength(1);
    // What fails is tried again as every job is (jobs.test.ts); here that takes seconds.
    if (!isExhaustive) return;
    asked.length = 0;
    statuses = [503, 503];
    await publish();
    await isIdle();
    expect(asked).toHaveLength(3);
  } finally {
    for (const platform of platforms) await platform.close();
  }

  /** Something was asked, and nothing waits or is at work. */
  async function isIdle() {
    await expect.poll(() => asked.length, { timeout: 10_000 }).toBeGreaterThan(0);
    const waiting = `select count(*)::int as jobs from pgboss.job
      where name = 'purge' and state < 'completed'`;
    const { db } = platforms[0]?.dependencies ?? {};
    await expect
      .poll(async () => (await db?.execute(waiting))?.rows, { timeout: 15_000 })
      .toEqual([{ jobs: 0 }]);
  }
}, 60_000);
