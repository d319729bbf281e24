import { request as httpRequest } from "node:http";
import { sql } from "drizzle-orm";
import pino from "pino";
import { afterEach, expect, test } from "vitest";
import { createMetrics, type Metrics, routeOf, watchProcess } from "#app/serving/metrics.ts";
import { type MetricsServer, openMetricsServer, textOf } from "#app/serving/metrics-server.ts";
import type { Overload } from "#app/serving/overload.ts";
import { startOutage } from "#tests/world/outage.ts";
import { openWorld } from "#tests/world/platform.ts";
import { openTestServer } from "./test-server.ts";

const log = pino({ level: "silent" });
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** The value of each series, by its name with labels. */
async function read({ registry }: Pick<Metrics, "registry">): Promise<Map<string, number>> {
  const lines = (await registry.metrics()).split("\n").filter((line) => /^\w/.test(line));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(" ");
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

function get(url: string, method = "GET"): Promise<number> {
  return new Promise((resolve, reject) => {
    httpRequest(url, { method }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    })
      .on("error", reject)
      .end();
  });
}

test("requests are counted by classes of addresses, whatever stands in them", () => {
  const cases: [string, string][] = [
    ["page", "/news/0199?keyword=a.b"],
    ["data", "/news.data?page=2"],
    ["asset", "/assets/page-1.css"],
    ["asset", "/sw.js"],
    ["file", "/api/v1/files/a.avif"],
    ["api", "/api/v1/news"],
    ["stream", "/notification/stream?after=1"],
    ["stream", "/api/v1/notifications/stream"],
    ["health", "/readyz"],
  ];
  for (const [route, url] of cases) expect(routeOf({ method: "GET", url }), url).toBe(route);
  expect(routeOf({ method: "POST", url: "/news/1?act=like" })).toBe("form");
});

test("the server counts answers, pages that are kept, and those whom it refuses", async () => {
  const metrics = createMetrics();
  let isBusy = false;
  const overload: Overload = {
    isShedding: () => isBusy,
    begin: () => () => undefined,
    stop: () => undefined,
  };
  const html = { "Content-Type": "text/html; charset=utf-8", "X-Page-Cache": "open" };
  const server = await openTestServer(
    ({ url }) =>
      url.endsWith("/broken")
        ? new Response(null, { status: 500 })
        : new Response("<!doctype html><title>x</title>", { headers: html }),
    { metrics, overload, files: { "logo.svg": "<svg/>" } },
  );
  closing.push(() => server.end(async () => undefined));
  for (const path of ["/news", "/news", "/broken", "/logo.svg", "/healthz"]) {
    await get(server.url + path);
  }
  isBusy = true;
  expect(await get(`${server.url}/posts`)).toBe(503);
  // An answer is counted once its connection has it, which the client may see before.
  const pages = 'sawt_http_request_duration_seconds_count{route="page"}';
  await expect.poll(async () => (await read(metrics)).get(pages)).toBe(3);
  const found = await read(metrics);
  expect(Object.fromEntries([...found].filter(([name]) => /_total/.test(name)))).toEqual({
    'sawt_http_requests_total{route="page",status="2xx"}': 1,
    'sawt_http_requests_total{route="cached-page",status="2xx"}': 1,
    'sawt_http_requests_total{route="page",status="5xx"}': 2,
    'sawt_http_requests_total{route="asset",status="2xx"}': 1,
    'sawt_http_requests_total{route="health",status="2xx"}': 1,
    'sawt_http_sheds_total{class="anonymous"}': 1,
    'sawt_page_cache_requests_total{result="hit"}': 1,
    'sawt_page_cache_requests_total{result="miss"}': 1,
  });
  expect(found.get("sawt_page_cache_bytes")).toBeGreaterThan(0);
  expect(found.get("sawt_http_requests_running")).toBe(0);
});

test("metrics have an address of their own, on which nothing else is", async () => {
  const metrics = createMetrics();
  watchProcess(metrics);
  const address = { host: "127.0.0.1", port: 0 };
  const open = (at: typeof address) => openMetricsServer(at, () => textOf([metrics.registry]), log);
  const server: MetricsServer = await open(address);
  closing.push(server.close);
  const url = `http://127.0.0.1:${server.port}`;
  const answer = await fetch(`${url}/metrics`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  const text = await answer.text();
  for (const name of ["sawt_info", "nodejs_eventloop_lag_p99_seconds", "process_cpu_seconds_total"])
    expect(text).toMatch(new RegExp(`^${name}[ {]`, "m"));
  expect(await get(`${url}/`)).toBe(404);
  expect(await get(`${url}/metrics`, "POST")).toBe(404);
  await expect(open({ ...address, port: server.port })).rejects.toThrow(/set METRICS_ADDRESS/);
});

test("the platform's metrics say what waits, and that the database is away", async () => {
  const world = await openWorld();
  closing.push(world.close);
  const { db } = world;
  const { jobs, metrics, configuration } = world.platform.dependencies;
  const mail = { to: "who@example.org", subject: "s", text: "t", html: "<p>t</p>" };
  await jobs.add(db, "mail", mail);
  await jobs.add(db, "mail", mail, { afterSeconds: 600 });
  await jobs.addAll(db, "push", [{ notificationId: "1", batch: 1 }]);
  await db.execute(
    sql`update pgboss.job set created_on = now() - interval '1 hour' where name = 'push'`,
  );
  await db.execute(sql`update pgboss.job set created_on = now() - interval '2 hours'
    where name = 'mail' and start_after <= now()`);
  const oldest = (kind: string) => `sawt_jobs_oldest_waiting_seconds{kind="${kind}"}`;
  const found = await read(metrics);
  expect(found.get("sawt_database_up")).toBe(1);
  expect(found.get("sawt_migrations_match")).toBe(1);
  expect(Math.round((found.get(oldest("mail")) ?? 0) / 3600)).toBe(2);
  // Queued by the thousand and not tried yet.
  expect(found.get(oldest("push"))).toBe(0);
  expect(found.get('sawt_database_connections{state="idle"}')).toBeGreaterThan(0);
  expect(found.get('sawt_streams_open{topic="notification"}')).toBe(0);
  // Nobody's address, and no label that grows with what people do.
  const text = await metrics.registry.metrics();
  expect(text).not.toContain("example.org");
  expect(found.size).toBeLessThan(150);
  const { databaseUrl = "" } = configuration;
  // Before the world is closed.
  await startOutage(databaseUrl, "%", (end) => void closing.unshift(end));
  await expect
    .poll(async () => (await read(metrics)).get("sawt_database_up"), { timeout: 15_000 })
    .toBe(0);
}, 40_000);
