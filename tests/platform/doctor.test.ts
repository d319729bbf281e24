import { once } from "node:events";
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { examine } from "#app/platform/doctor/examine.ts";
import { doctorReports } from "#app/platform/doctor/tables.ts";
import { defaultLimits } from "#app/serving/limits.ts";
import { runCommand } from "#tests/world/command.ts";
import { environment } from "#tests/world/environment.ts";
import { openWorld } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";
import { openTestServer } from "./test-server.ts";

const world = setUp(() => openWorld({}, { cast: { admin: "admin" } }));

/** The real server around the platform. */
let front: Awaited<ReturnType<typeof openTestServer>>;
beforeAll(async () => {
  front = await openTestServer((request) => world.platform.fetch(request), {
    limits: defaultLimits,
    trustedProxies: ["127.0.0.9"],
  });
});
afterAll(() => front.end(async () => undefined));

/** What is found where visitors come by an address, as "check: state said". */
async function found(publicUrl: string, trustedProxies: readonly string[] = []) {
  const { configuration, log, organisation, smtpUrl } = world.platform.dependencies;
  const patient = {
    configuration: { ...configuration, publicUrl, trustedProxies },
    log,
    organisation,
    smtpUrl,
  };
  const findings = await examine(patient, { now: world.clock.now(), language: "en" });
  return Object.fromEntries(findings.map(({ check, state, said }) => [check, `${state} ${said}`]));
}

interface Faulty {
  /** The most that is let through, as nginx's client_max_body_size. */
  readonly mostBytes?: number;
  /** An answer is sent once it is whole. */
  readonly holdsBack?: boolean;
  /** As a proxy that hands on what a visitor claims, or says nothing of the visitor. */
  readonly forwards?: "claims" | "nothing";
}

/** A proxy before the real server. */
async function openProxy({ mostBytes = 2 ** 30, holdsBack, forwards = "nothing" }: Faulty) {
  const proxy = createServer((request, response) => {
    if (Number(request.headers["content-length"] ?? 0) > mostBytes) {
      request.resume();
      return response.writeHead(413, { "Content-Type": "text/html" }).end("too large");
    }
    const { method, url: path, headers: sent } = request;
    const { "x-forwarded-for": claimed, ...headers } = sent;
    if (forwards === "claims" && claimed) headers["x-forwarded-for"] = claimed;
    const options = { method, path, headers, localAddress: "127.0.0.9" };
    const onward = send(front.url, options, async (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (holdsBack) response.end(await buffer(answer));
      else answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () => proxy.close(),
  };
}

describe("the doctor", () => {
  test("finds a server without a proxy well, from its address to the disk", async () => {
    expect(await found(front.url)).toMatchObject({
      address: "ok answers",
      visitors: "ok seen",
      uploads: "ok pass",
      live: "ok at-once",
      mail: "ok ready",
      database: "ok serves",
      files: "ok kept",
      keys: "ok open",
      clock: "ok right",
    });
  });

  test.each<[string, Faulty, Record<string, string>]>([
    ["takes a megabyte", { mostBytes: 2 ** 20 }, { uploads: "fault too-large" }],
    ["holds back streams", { holdsBack: true }, { live: "fault held", uploads: "ok pass" }],
    ["says nothing of visitors", {}, { visitors: "fault proxy", live: "ok at-once" }],
    ["hands on what they claim", { forwards: "claims" }, { visitors: "fault forgeable" }],
  ])("finds a proxy that %s", async (_, faulty, expected) => {
    const proxy = await openProxy(faulty);
    expect(await found(proxy.url)).toMatchObject(expected);
    proxy.close();
  });

  test("says where nobody listens, or somebody else, and which name leads nowhere", async () => {
    const other = createServer((_, response) => response.writeHead(502).end("Bad Gateway"));
    other.listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    expect(await found(`http://127.0.0.1:${port}`)).toMatchObject({ address: "fault another" });
    await new Promise((resolve) => other.close(resolve));
    const closed = await found(`http://127.0.0.1:${port}`);
    expect(closed).toMatchObject({ address: "fault refused", database: "ok serves" });
    expect(Object.keys(closed)).not.toContain("visitors");
    expect(await found("https://nowhere.invalid")).toMatchObject({ address: "fault unresolved" });
  });

  test("is no way in: without its proof nothing of it is there", async () => {
    for (const [method, path] of [
      ["GET", "/doctor/stream"],
      ["GET", "/doctor/stream?proof=1.x"],
      ["POST", "/doctor/upload?proof=1.x"],
    ] as const) {
      expect((await world.request(method, path)).status, path).toBe(404);
    }
  });
});

describe("the settings' report", () => {
  test("is the last run's, kept for all administrators, and made once for one key", async () => {
    await world.db.delete(doctorReports);
    const admin = world.as("admin");
    const read = async () => (await admin.get("/organisation/doctor")).body.data;
    expect(await read()).toEqual({ findings: [], foundAt: null });
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const first = await admin.post("/organisation/doctor", undefined, key);
    const foundAt = world.clock.now().toISOString();
    expect([first.status, first.body.data.foundAt]).toEqual([200, foundAt]);
    expect(first.body.data.findings).toContainEqual(
      expect.objectContaining({ check: "address", state: "fault", said: "refused" }),
    );
    world.clock.pass(60);
    const again = await admin.post("/organisation/doctor", undefined, key);
    expect(again.body.data).toEqual(first.body.data);
    expect(await read()).toEqual(first.body.data);
  });
});

describe("the command", () => {
  const variables = (more: Record<string, string> = {}) =>
    environment({
      databaseUrl: world.platform.dependencies.configuration.databaseUrl ?? "",
      dataDir: inject("dataDir"),
      ...more,
    });

  test("has a line for each finding, and ends with 1 for a fault", async () => {
    const { code, said } = await runCommand("doctor", [], variables());
    expect(code).toBe(1);
    expect(said).toMatch(
      /^fault {4}Public address: Nothing is listening at http:\/\/127\.0\.0\.1/m,
    );
    expect(said).toMatch(/^ok {7}Database: PostgreSQL \d+\.\d+ has everything/m);
    expect(said).toMatch(/^warning {2}Email: No mail server is set up/m);
  });

  test("also says what it can without a database, and that keys are others", async () => {
    const away = { DATABASE_URL: "postgresql://sawt@127.0.0.1:1/sawt" };
    const { said } = await runCommand("doctor", [], { ...variables(), ...away });
    expect(said).toMatch(/^fault {4}Database: .*No PostgreSQL listens on 127\.0\.0\.1:1/m);
    expect(said).toMatch(/^ok {7}Files: /m);
    const keys = { DATA_KEYS: "another data key that is long enough as well" };
    const other = await runCommand("doctor", [], { ...variables(), ...keys });
    expect(other.said).toMatch(/^fault {4}Encryption keys: The keys in DATA_KEYS don’t open/m);
  });

  test("takes an address to mail to, and nothing else", async () => {
    for (const args of [["--mail-to"], ["--mail-to", "nobody"], ["more"]]) {
      const { code, said } = await runCommand("doctor", args, variables());
      expect([code, said], args.join(" ")).toEqual([1, expect.stringMatching(/--mail-to is/)]);
    }
  });
});
