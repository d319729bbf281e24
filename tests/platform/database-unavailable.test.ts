import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { addEvent } from "#tests/world/event.ts";
import { startOutage } from "#tests/world/outage.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

/* That every call says so without its database: tests/platform/every-call.test.ts. */

const world = setUp(() => openWorld({}, { connections: "all" }));
let admin: string;
let databaseUrl: string;
beforeAll(async () => {
  admin = (await world.signIn(person("verified", "admin").uid)).accessToken;
  databaseUrl = world.platform.dependencies.configuration.databaseUrl ?? "";
});

test("a session outlives its database's absence", async () => {
  const { accessToken, refreshToken } = await world.signIn(person("verified").uid);
  const me = () => world.request("GET", "/auth/get-me", { token: accessToken });
  const refresh = () => world.request("POST", "/auth/refresh-token", { body: { refreshToken } });
  const { end: back } = await startOutage(databaseUrl);
  expect([(await me()).status, (await refresh()).status]).toEqual([503, 503]);
  await back();
  expect([(await me()).status, (await refresh()).status]).toEqual([200, 200]);
});

test("a write whose connection breaks in the middle is not half done, and may be sent again", async () => {
  const token = admin;
  const blocker = new pg.Client({ connectionString: databaseUrl });
  await blocker.connect();
  await blocker.query("begin");
  await blocker.query("select 1 from news where id = 7 for update");
  const send = () =>
    world.request("POST", "/news/7/comments", {
      token,
      body: { body: "تعليق ينقطع في منتصفه" },
      headers: { "Idempotency-Key": "broken-in-the-middle" },
    });
  const count = async () =>
    (await world.request("GET", "/news/7/comments")).body.data.metadata.totalItems;
  const before = await count();
  const broken = send();
  const waiting =
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  for (;;) {
    const { rows } = await blocker.query(waiting);
    if (rows.length > 0) {
      await blocker.query("select pg_terminate_backend($1)", [rows[0].pid]);
      break;
    }
    await wait(10);
  }
  expect((await broken).status).toBe(503);
  await blocker.query("rollback");
  await blocker.end();
  expect(await count()).toBe(before);
  const first = await send();
  const second = await send();
  expect([first.status, second.body]).toEqual([200, first.body]);
  expect(await count()).toBe(before + 1);
});

test("a row that somebody holds holds up those who need it, and nobody else", async () => {
  const [held, free] = [
    await addEvent(world.platform.dependencies),
    await addEvent(world.platform.dependencies),
  ];
  const blocker = new pg.Client({ connectionString: databaseUrl });
  await blocker.connect();
  await blocker.query("begin");
  await blocker.query("select 1 from events where id = $1 for update", [held]);
  const { accessToken: token } = await world.signIn(person("verified").uid);
  const register = (id: string) =>
    world.request("POST", `/events/${id}/place`, { token, body: {} });
  const waiting = Array.from({ length: 20 }, () => register(held));
  // In a transaction pg_stat_activity stays as it was first seen.
  const watcher = new pg.Client({ connectionString: databaseUrl });
  await watcher.connect();
  await expect
    .poll(async () => {
      const { rows } = await watcher.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length;
    })
    .toBeGreaterThanOrEqual(5);
  await watcher.end();
  // While they wait: reads, other writes and /readyz.
  const others = await Promise.all([
    world.request("GET", "/news", { token }),
    world.request("GET", `/events/${held}`, { token }),
    register(free),
    world.request("POST", "/news/7/comments", { token, body: { body: "تعليق في أثناء الانتظار" } }),
  ]);
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await world.platform.isReady()).toBe(true);
  const late = await Promise.race(waiting);
  expect([late.status, late.body.code, late.headers.get("retry-after")]).toEqual([
    503,
    "unavailable",
    "5",
  ]);
  await blocker.query("rollback");
  await blocker.end();
  const answers = new Set((await Promise.all(waiting)).map(({ status }) => status));
  expect([...answers].sort()).toEqual([200, 503]);
});
