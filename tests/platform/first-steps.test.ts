import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { eq, type SQL, sql } from "drizzle-orm";
import pg from "pg";
import pino from "pino";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { uploadLimits } from "#app/contract/upload-limits.ts";
import { leaderRanks } from "#app/contract/user.ts";
import { demoGovernorates } from "#app/demo/content/structure.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import { migrate } from "#app/platform/database/migrate.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { checkFacebookApp } from "#app/platform/facebook/graph.ts";
import { markStep, recordBackup } from "#app/platform/first-steps/api.ts";
import { markedSteps, serviceTests } from "#app/platform/first-steps/tables.ts";
import { checkMail } from "#app/platform/mail/check.ts";
import { pushSubscriptions } from "#app/platform/push/tables.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";
import { roles } from "#app/platform/user/tables.ts";
import { createDatabase } from "#tests/world/database.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { openPushService } from "#tests/world/push-service.ts";
import { setUp } from "#tests/world/set-up.ts";

describe("the standard roles", () => {
  /** Migrates a database of its own; answers it. */
  async function migrated(name: string, before: (client: pg.Client) => Promise<void>) {
    const url = await createDatabase(inject("database"), `${name}_${process.pid}`);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await before(client);
    const pool = new pg.Pool({ connectionString: url });
    await migrate(pool);
    return { client, pool, close: () => Promise.all([client.end(), pool.end()]) };
  }
  const named = async (client: pg.Client) =>
    (await client.query("select * from roles order by id")).rows;

  test("stand in an empty database after its first migration, one for each leader rank", async () => {
    const { client, pool, close } = await migrated("standard", async () => undefined);
    const rows = await named(client);
    // A later migration adds the treasurer.
    expect(rows.map(({ rank }) => rank)).toEqual([...leaderRanks, "governorate_leaders"]);
    expect(rows.map(({ standard_rank }) => standard_rank)).toEqual([...leaderRanks, null]);
    expect(rows[0]).toMatchObject({ id: "1", abilities: [["manage", "all"]], version: 1 });
    expect(rows[1]?.abilities).toContainEqual(["update", "membership"]);
    for (const { name, description } of rows) {
      expect(`${name} ${description}`).toMatch(/^[\p{Script=Arabic}\p{M}\s.،:]+$/u);
    }
    // Edited or deleted, they stay so at every later start.
    await client.query("update roles set name = 'رئيس الحزب', rank = 'member' where id = 1");
    await client.query("delete from roles where id > 1");
    await migrate(pool);
    expect(await named(client)).toMatchObject([{ name: "رئيس الحزب", standard_rank: "admin" }]);
    await close();
  });
});

/** Of each governorate the first one, and those of its sectors. */
const demoBranches = demoGovernorates.reduce(
  (sum, { sectors }) => sum + sectors.reduce((own, { branches }) => own + branches.length, 1),
  0,
);
const world = setUp(() => openWorld());
/** Access tokens, by rank. */
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const rank of ["admin", "central_leaders", "member"] as const) {
    tokens[rank] = (await world.signIn(person("verified", rank).uid)).accessToken;
  }
});

const request = (
  method: string,
  path: string,
  { by = "admin", body }: { by?: string; body?: unknown } = {},
) => world.request(method, path, { token: tokens[by], body });
const steps = async () => (await request("GET", "/organisation/first-steps")).body.data;
const stepOf = async (name: string) =>
  (await steps()).steps.find(({ step }: { step: string }) => step === name);
const administrator = async () =>
  (await findUserByFacebook(world.db, person("verified", "admin").uid))?.id ?? "";

beforeEach(async () => {
  await world.db.delete(markedSteps);
  await world.db.delete(serviceTests);
  await world.db.delete(rateLimits);
});

test("the demo gives the standard roles its own words, and adds no role of a rank", async () => {
  const rows = await world.db.select().from(roles).orderBy(roles.id);
  expect(rows.map(({ id, standardRank }) => [id, standardRank])).toEqual([
    ...leaderRanks.map((rank, at) => [at + 1, rank]),
    [9, null],
    [10, null],
    [11, null],
  ]);
});

describe("the first steps", () => {
  test("say what is done and what is missing", async () => {
    const { done, total, steps: all, ranks } = await steps();
    const missing = all.filter(({ isDone }: { isDone: boolean }) => !isDone);
    expect(missing.map(({ step }: { step: string }) => step)).toEqual([
      "identity",
      "look",
      "membership",
      "mail",
      "push",
      "provider",
    ]);
    expect([done, total]).toEqual([4, 10]);
    expect(ranks.map(({ rank }: { rank: string }) => rank)).toEqual(leaderRanks);
    expect(ranks[0]).toMatchObject({ roles: ["مدير النظام"], holders: 1 });
    expect(await stepOf("branches")).toMatchObject({ count: demoBranches });
  });

  test("are marked by whatever saves them, and marked again by the next", async () => {
    const now = world.clock.now();
    await markStep(world.db, "identity", await administrator(), now);
    await markStep(world.db, "identity", await administrator(), now);
    expect(await stepOf("identity")).toMatchObject({ isDone: true, isSkipped: false });
    expect((await steps()).done).toBe(5);
  });

  test("may be left out where the organisation does without, and taken up again", async () => {
    const skip = (step: string, isSkipped: boolean) =>
      request("POST", "/organisation/first-steps/skip", { body: { step, isSkipped } });
    expect((await skip("push", true)).status).toBe(200);
    expect(await stepOf("push")).toMatchObject({ isDone: true, isSkipped: true });
    expect((await skip("push", false)).status).toBe(200);
    expect(await stepOf("push")).toMatchObject({ isDone: false, isSkipped: false });
    for (const needed of ["identity", "mail", "roles", "nothing"]) {
      expect((await skip(needed, true)).status, needed).toBe(400);
    }
  });

  test("say of mail that could not be sent for ten minutes how many wait, until it went out", async () => {
    const { db } = world;
    const { jobs } = world.platform.dependencies;
    const late = async () => (await steps()).lateMail;
    const mail = { to: "who@example.org", subject: "s", text: "t", html: "<p>t</p>" };
    const age = (minutes: number, where: SQL) =>
      db.execute(sql`update pgboss.job set created_on = now() - make_interval(mins => ${minutes})
        where name = 'mail' and ${where}`);
    await jobs.drain();
    expect(await late()).toBeNull();
    // Queued by the thousand and not tried yet: they wait for their turn.
    await jobs.addAll(db, "mail", [mail, mail]);
    await age(60, sql`priority < 0`);
    await jobs.add(db, "mail", mail);
    await age(9, sql`priority = 0`);
    expect(await late()).toBeNull();
    await age(11, sql`priority = 0`);
    expect(await late()).toMatchObject({ count: 3 });
    await age(0, sql`priority = 0`);
    expect(await late()).toBeNull();
    // Tried in vain.
    await db.execute(sql`update pgboss.job set state = 'retry', start_after = now() + interval '5 minutes'
      where name = 'mail' and state = 'created' and priority < 0`);
    const { count, oldestAt } = await late();
    expect(count).toBe(3);
    expect(Math.round((Date.now() - Date.parse(oldestAt)) / 60_000)).toBe(60);
    await db.execute(sql`update pgboss.job set start_after = now() where name = 'mail'`);
    await jobs.drain();
    expect(await late()).toBeNull();
  });

  test("are the business of those who may change the organisation, everywhere", async () => {
    const all = [
      ["GET", "/organisation/first-steps"],
      ["POST", "/organisation/tests/mail"],
      ["POST", "/organisation/first-steps/skip"],
    ] as const;
    for (const [method, path] of all) {
      for (const by of ["central_leaders", "member"]) {
        const body = method === "POST" ? { step: "push", isSkipped: true } : undefined;
        expect((await request(method, path, { by, body })).status, `${by} ${path}`).toBe(403);
      }
    }
  });
});

const run = async (service: string, by = "admin") =>
  request("POST", `/organisation/tests/${service}`, { by });

describe("the mail test", () => {
  const servers: SMTPServer[] = [];
  afterAll(() => {
    for (const server of servers) server.close();
  });
  /** A real SMTP server; answers its address without a scheme. */
  async function smtp(options: SMTPServerOptions): Promise<string> {
    const server = new SMTPServer({
      authOptional: true,
      logger: false,
      disabledCommands: ["STARTTLS"],
      ...options,
    });
    // What clients break off is theirs to tell.
    server.on("error", () => undefined);
    servers.push(server);
    server.listen(0, "127.0.0.1");
    await once(server.server, "listening");
    return `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  }
  const refusal = (responseCode: number) =>
    Object.assign(new Error("no <secret>"), { responseCode });

  /** Tests a server; answers the outcome and what was logged. */
  async function check(smtpUrl: string) {
    const lines: string[] = [];
    const log = pino({ level: "info" }, { write: (line: string) => lines.push(line) });
    const { configuration, organisation } = world.platform.dependencies;
    const to = "who@example.org";
    return {
      outcome: await checkMail({ configuration, log, organisation, smtpUrl }, to, "ar"),
      logged: lines.join(),
    };
  }

  test("sends to the administrator's own address now, and keeps what came of it", async () => {
    const { email } = person("verified", "admin");
    const { status, body } = await run("mail");
    expect([status, body.data]).toEqual([
      200,
      { service: "mail", outcome: "worked", values: {}, testedAt: world.clock.now().toISOString() },
    ]);
    const [mail] = (await (
      await world.platform.fetch(new Request(`http://platform/demo/mailbox.json?to=${email}`))
    ).json()) as { subject: string }[];
    expect(mail?.subject).toContain("رسالة تجربة");
    expect(await stepOf("mail")).toMatchObject({ isDone: true, test: { outcome: "worked" } });
    const written = await world.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.act, "service-tested"));
    expect(written.at(-1)).toMatchObject({ by: await administrator(), detail: "mail: worked" });
  });

  test("reaches a relay on this machine whatever its certificate, and in the clear where STARTTLS fails", async () => {
    // The server's own certificate is self-signed.
    const offers = await smtp({ disabledCommands: [] });
    // No cipher in common.
    const fails = await smtp({
      disabledCommands: [],
      maxVersion: "TLSv1.2",
      ciphers: "PSK-AES128-CBC-SHA",
    });
    const cases: [string, string | RegExp][] = [
      [`smtp://${offers}`, "worked"],
      [`smtps://${await smtp({ secure: true })}`, "worked"],
      [`smtp://${fails}`, "worked"],
      [`smtp://${fails}?requireTLS=true`, "tls"],
      [`smtp://${offers}?tls.rejectUnauthorized=true`, /^certificate-/],
      [`smtp://${offers}?requireTLS=true`, /^certificate-/],
      [`smtp://${await smtp({})}?requireTLS=true`, "tls-refused"],
      [`smtp://${offers}?ignoreTLS=true`, "worked"],
    ];
    for (const [url, expected] of cases) {
      expect((await check(url)).outcome, url).toMatch(expected);
    }
  });

  test("says why a server did not take it, and repeats neither its words nor the login", async () => {
    const login = "someone:a-secret@";
    const closed = await smtp({});
    await new Promise<void>((resolve) => servers.at(-1)?.close(() => resolve()));
    const asksLogin = { authOptional: false, allowInsecureAuth: true };
    const cases: [string, string][] = [
      [`smtp://${closed}`, "connection-refused"],
      [`smtps://${await smtp({})}`, "tls"],
      [`smtp://${await smtp(asksLogin)}`, "login-missing"],
      [
        `smtp://${login}${await smtp({ ...asksLogin, onAuth: (_, __, done) => done(refusal(535)) })}`,
        "login-refused",
      ],
      [
        `smtp://${await smtp({ onMailFrom: (_, __, done) => done(refusal(550)) })}`,
        "sender-refused",
      ],
      [
        `smtp://${await smtp({ onRcptTo: (_, __, done) => done(refusal(550)) })}`,
        "recipient-refused",
      ],
      [`smtp://${await smtp({ onRcptTo: (_, __, done) => done(refusal(451)) })}`, "try-later"],
      [
        `smtp://${await smtp({
          onData: (stream, _, done) => stream.on("end", () => done(refusal(554))).resume(),
        })}`,
        "message-refused",
      ],
    ];
    for (const [url, expected] of cases) {
      const { outcome, logged } = await check(url);
      expect([outcome, url], expected).toEqual([expected, url]);
      expect(logged).not.toMatch(/secret|someone|who@example/);
    }
  });
});

describe("the push test", () => {
  test("reports what the push services of one's own devices answered", async () => {
    const service = await openPushService();
    expect((await run("push")).body.data).toMatchObject({ outcome: "no-device" });
    const { endpoint, keys } = service.subscribe();
    await request("POST", "/notifications/subscriptions", { body: { endpoint, keys } });
    expect((await run("push")).body.data).toMatchObject({
      outcome: "worked",
      values: { devices: 1, reached: 1 },
    });
    expect(service.received.map(({ payload }) => [payload.title, payload.opens])).toEqual([
      ["إشعار تجربة", "/notification"],
    ]);
    expect(await stepOf("push")).toMatchObject({ isDone: true });
    for (const [status, outcome] of [
      [403, "key-refused"],
      [503, "try-later"],
      [400, "refused"],
      [410, "gone"],
    ] as const) {
      service.answer = () => ({ status });
      expect((await run("push")).body.data.outcome).toBe(outcome);
    }
    // A later failure is what counts, and who is gone is not tried again.
    expect(await stepOf("push")).toMatchObject({ isDone: false });
    expect(await world.db.select().from(pushSubscriptions)).toEqual([]);
    service.close();
  });
});

describe("what browsers notice of a proxy", () => {
  const noticed = async () => (await steps()).proxy;
  const bodies = (outcome: string, bytes: number, more?: object) =>
    world.request("POST", "/organisation/proxy/bodies", { body: { outcome, bytes, ...more } });
  const streams = (outcome: string, seconds: number) =>
    request("POST", "/organisation/proxy/streams", { body: { outcome, seconds } });

  test("is a body that was refused, told by anybody, until one as large has come", async () => {
    expect(await noticed()).toEqual([]);
    const seenAt = world.clock.now().toISOString();
    expect((await bodies("refused", 3_767_210, { place: "registerNow" })).status).toBe(200);
    expect(await noticed()).toEqual([
      { part: "bodies", fault: "refused", values: { bytes: 3_767_210 }, seenAt },
    ]);
    await bodies("passed", 3_767_209);
    expect(await noticed()).toHaveLength(1);
    await bodies("passed", 3_767_210);
    expect(await noticed()).toEqual([]);
  });

  test("is no body that the server itself would refuse", async () => {
    const statuses = [0, 1, uploadLimits.requestBytes, uploadLimits.requestBytes + 1].map(
      async (bytes) => (await bodies("refused", bytes)).status,
    );
    expect(await Promise.all(statuses)).toEqual([400, 200, 200, 400]);
  });

  test("is a stream that was held or cut, until one has come through", async () => {
    await streams("cut", 15);
    expect(await noticed()).toMatchObject([
      { part: "streams", fault: "cut", values: { seconds: 15 } },
    ]);
    await streams("held", 8);
    expect(await noticed()).toMatchObject([{ part: "streams", fault: "held" }]);
    await bodies("refused", 2_000_000);
    await streams("passed", 25);
    expect(await noticed()).toMatchObject([{ part: "bodies" }]);
  });

  test("is dismissed by an administrator, and is no step", async () => {
    await bodies("refused", 2_000_000);
    const { done, total } = await steps();
    expect([done, total]).toEqual([4, 10]);
    expect((await request("DELETE", "/organisation/proxy/bodies")).status).toBe(200);
    expect(await noticed()).toEqual([]);
  });

  test("names no address but the first part of one of our screens", async () => {
    const warn = vi.spyOn(world.platform.dependencies.log, "warn");
    await bodies("refused", 2_000_000, { place: "humanitarian-aid" });
    await bodies("refused", 2_000_000, { place: "somebody@example.org" });
    const lines = warn.mock.calls.map(([line]) => line);
    warn.mockRestore();
    expect(lines).toEqual([
      { bytes: 2_000_000, place: "humanitarian-aid" },
      { bytes: 2_000_000, place: "" },
    ]);
  });
});

describe("the provider test", () => {
  test("says whether the provider takes the app's id and secret", async () => {
    const { platform } = world;
    const graph = vi
      .spyOn(globalThis, "fetch")
      .mockImplementation((url) => platform.fetch(new Request(String(url))));
    expect((await run("provider")).body.data.outcome).toBe("worked");
    expect(await stepOf("provider")).toMatchObject({ isDone: true, isConfigured: true });
    const { configuration, log } = platform.dependencies;
    const facebook = configuration.facebook && { ...configuration.facebook, appSecret: "another" };
    const other = (more: object) =>
      checkFacebookApp({ configuration: { ...configuration, ...more }, log });
    expect(await other({ facebook })).toBe("app-refused");
    expect(await other({ facebook: undefined })).toBe("not-configured");
    graph.mockRejectedValue(new Error("gone"));
    expect((await run("provider")).body.data.outcome).toBe("no-answer");
    graph.mockRestore();
  });

  test("is too often after ten times in ten minutes", async () => {
    for (let time = 0; time < 10; time++) await run("push");
    const { status, headers } = await run("push");
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

test("a night's backup is told once one was made, and that none was made for a day and a half", async () => {
  const state = async () => (await steps()).backup;
  const hour = 60 * 60;
  expect(await state()).toBeUndefined();
  await recordBackup(world.db, { outcome: "failed", now: world.clock.now() });
  const failed = { outcome: "failed", at: world.clock.now().toISOString() };
  expect(await state()).toEqual(failed);
  await recordBackup(world.db, { outcome: "worked", now: world.clock.now() });
  const at = world.clock.now().toISOString();
  expect(await state()).toEqual({ outcome: "worked", at, goodAt: at });
  world.clock.pass(36 * hour);
  // The token of before has expired.
  tokens.admin = (await world.signIn(person("verified", "admin").uid)).accessToken;
  expect(await state()).toMatchObject({ outcome: "worked" });
  world.clock.pass(hour);
  tokens.admin = (await world.signIn(person("verified", "admin").uid)).accessToken;
  expect(await state()).toEqual({ outcome: "missing", at, goodAt: at });
  await recordBackup(world.db, { outcome: "not-copied", now: world.clock.now() });
  const later = world.clock.now().toISOString();
  expect(await state()).toEqual({ outcome: "not-copied", at: later, goodAt: at });
  // No service that can be tested from here.
  expect((await request("POST", "/organisation/tests/backup")).status).toBe(404);
});
