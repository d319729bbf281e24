import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  explainFirstStart,
  explainMissingDatabase,
  projectRoot,
  readCommandConfiguration,
  readConfiguration,
} from "#app/configuration.ts";
import { loadOrCreateDemoSecret } from "#app/demo-secret.ts";

const secret = "0123456789abcdef0123456789abcdef";
const production = {
  NODE_ENV: "production",
  SESSION_SECRETS: secret,
  DATA_KEYS: secret,
  PUBLIC_URL: "https://sawt.example",
};
const read = (env: Record<string, string>) => readConfiguration(env, { demoSecret: () => secret });

/** The sentences that refuse a start. */
function problems(env: Record<string, string>): string[] {
  try {
    read(env);
    return [];
  } catch (error) {
    return (error as Error).message.split("\n");
  }
}

test("the demo needs nothing but DEMO=1", () => {
  expect(read({ DEMO: "1" })).toMatchObject({
    demo: true,
    production: false,
    host: "127.0.0.1",
    port: 3000,
    dataDir: join(projectRoot(), ".data"),
    publicUrl: "http://127.0.0.1:3000",
    secure: false,
    sessionSecrets: [secret],
    facebook: {
      appId: "demo",
      dialogUrl: "http://127.0.0.1:3000/demo/facebook/dialog/oauth",
      graphUrl: "http://127.0.0.1:3000/demo/facebook/v23.0",
    },
    logLevel: "info",
    workers: 1,
    trustedProxies: [],
    membershipMonths: 12,
    membershipGraceDays: 30,
  });
});

test("production reads everything from the environment", () => {
  const configuration = read({
    ...production,
    HOST: "0.0.0.0",
    PORT: "8080",
    DATA_DIR: "/srv/sawt",
    DATABASE_URL: "postgresql://sawt@db/sawt",
    API_URL: "https://platform.example/api/v1/",
    SESSION_SECRETS: `${secret}, ${secret}`,
    FACEBOOK_APP_ID: "1",
    FACEBOOK_APP_SECRET: "s",
    FACEBOOK_FALLBACK_ACCESS_TOKEN: "shared",
    SMTP_URL: "smtps://mail.example",
    TRUSTED_PROXIES: "10.0.0.0/8, ::1",
  });
  expect(configuration).toMatchObject({
    demo: false,
    production: true,
    host: "0.0.0.0",
    port: 8080,
    dataDir: "/srv/sawt",
    apiUrl: "https://platform.example/api/v1",
    publicUrl: "https://sawt.example",
    secure: true,
    sessionSecrets: [secret, secret],
    facebook: {
      dialogUrl: "https://www.facebook.com/v23.0/dialog/oauth",
      graphUrl: "https://graph.facebook.com/v23.0",
    },
    trustedProxies: ["10.0.0.0/8", "::1"],
  });
  // A shared credential has no place outside demo mode.
  expect(configuration.fallbackAccessToken).toBeUndefined();
  expect(read({ ...production }).facebook).toBeUndefined();
});

test("production refuses to start without secrets and its address, and names them all", () => {
  const found = problems({ NODE_ENV: "production" });
  expect(found).toHaveLength(3);
  expect(found.join(" ")).toMatch(
    /PUBLIC_URL is missing.*SESSION_SECRETS is missing.*DATA_KEYS is missing/,
  );
});

test("a command that lacks its variables is told where they are, and never to make new ones", () => {
  const asked = (env: Record<string, string>) => () => readCommandConfiguration(env);
  const lacking: Record<string, string>[] = [
    {},
    { NODE_ENV: "production" },
    { ...production, DATA_KEYS: "" },
  ];
  for (const env of lacking) {
    expect(asked(env)).toThrow(
      / is missing[\s\S]*\/etc\/sawt\/sawt\.env[\s\S]*docker compose exec sawt/,
    );
    expect(asked(env)).not.toThrow(/random|new|make|openssl/);
  }
  // What is wrong is not missing, and the server's own words say how secrets are made.
  expect(asked({ ...production, PORT: "x" })).not.toThrow(/sawt\.env/);
  expect(explainFirstStart(problems({}).join("\n"))).toMatch(/openssl rand -hex 32/);
  expect(explainFirstStart(problems({ ...production, PORT: "x" }).join("\n"))).toBeUndefined();
  expect(asked({ ...production, API_URL: "https://platform.example" })).toThrow(/^API_URL is set/);
  const dataDir = mkdtempSync(join(tmpdir(), "sawt-no-database-"));
  expect(explainMissingDatabase({ databaseUrl: undefined, dataDir })).toMatch(
    /^DATABASE_URL is missing[\s\S]*sawt\.env/,
  );
  expect(explainMissingDatabase({ databaseUrl: "postgresql:///", dataDir })).toBeUndefined();
  rmSync(dataDir, { recursive: true });
});

test.each(["0.0.0.0", "::", "192.168.1.5", "sawt.example"])(
  "demo mode refuses to listen on %s",
  (host) => {
    expect(problems({ DEMO: "1", HOST: host })).toEqual([
      expect.stringMatching(/^HOST is .*DEMO=1/),
    ]);
  },
);

test.each(["127.0.0.1", "127.8.8.8", "::1", "localhost"])("demo mode listens on %s", (host) => {
  expect(problems({ DEMO: "1", HOST: host })).toEqual([]);
});

test("an IPv6 host stands in brackets in addresses", () => {
  expect(read({ DEMO: "1", HOST: "::1" }).publicUrl).toBe("http://[::1]:3000");
});

test.each([
  ["DEMO", "yes"],
  ["PORT", "-1"],
  ["PORT", "65536"],
  ["PORT", "3000x"],
  ["PORT", "1e3"],
  ["WORKERS", "0"],
  ["WORKERS", "65"],
  ["WORKERS", "auto"],
  ["HOST", "a b"],
  ["PUBLIC_URL", "sawt.example"],
  ["PUBLIC_URL", "ftp://sawt.example"],
  ["PUBLIC_URL", "https://sawt.example/portal"],
  ["PUBLIC_URL", "https://user@sawt.example"],
  ["SESSION_SECRETS", "short"],
  ["SESSION_SECRETS", `${secret},short`],
  ["DATABASE_URL", "mysql://db/sawt"],
  ["API_URL", "platform.example"],
  ["API_URL", "https://platform.example/api/v1?x=1"],
  ["FACEBOOK_APP_ID", "1"],
  ["FACEBOOK_APP_SECRET", "s"],
  ["FACEBOOK_GRAPH_URL", "https://graph.example"],
  ["SMTP_URL", "mail.example:25"],
  ["LOG_LEVEL", "loud"],
  ["METRICS_ADDRESS", "9464"],
  ["METRICS_ADDRESS", "http://127.0.0.1:9464"],
  ["TRUSTED_PROXIES", "10.0.0.0/99"],
  ["TRUSTED_PROXIES", "proxy.example"],
  ["PURGE_URL", "varnish:6081"],
  ["TURN_URL", "https://turn.example"],
  ["TURN_URL", "turn:turn.example:3478"],
  ["TURN_SECRET", "alone"],
  ["MEMBERSHIP_MONTHS", "0"],
  ["MEMBERSHIP_GRACE_DAYS", "-1"],
])("%s=%s is refused in one sentence that names the variable", (name, value) => {
  expect(problems({ ...production, [name]: value })).toEqual([expect.stringContaining(name)]);
});

test("a relay has its secret; STUN alone needs none", () => {
  expect(read(production).turn).toBeUndefined();
  const turn = { TURN_URL: "stun:a.example, turns:b.example:443?transport=tcp", TURN_SECRET: "s" };
  expect(read({ ...production, ...turn }).turn).toEqual({
    urls: ["stun:a.example", "turns:b.example:443?transport=tcp"],
    secret: "s",
  });
  const stun = { ...production, TURN_URL: "stun:a.example" };
  expect(read(stun).turn).toEqual({ urls: ["stun:a.example"], secret: "" });
});

const s3 = {
  S3_ENDPOINT: "https://s3.example/",
  S3_BUCKET: "sawt-files",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "s",
};

test("an S3 store needs all of its variables but the region", () => {
  expect(read(production).s3).toBeUndefined();
  expect(read({ ...production, ...s3 }).s3).toEqual({
    endpoint: "https://s3.example",
    bucket: "sawt-files",
    region: "us-east-1",
    accessKeyId: "id",
    secretAccessKey: "s",
  });
  expect(read({ ...production, ...s3, S3_REGION: "eu-central-1" }).s3?.region).toBe("eu-central-1");
  const missing = (given: string) => `is missing beside ${given}.`;
  for (const name of Object.keys(s3)) {
    const given = Object.keys(s3).find((each) => each !== name) ?? "";
    const without = { ...production, ...s3, [name]: " " };
    expect(problems(without)).toEqual([`${name} ${missing(given)}`]);
  }
  expect(problems({ ...production, S3_REGION: "x" })).toEqual(
    Object.keys(s3).map((name) => `${name} ${missing("S3_REGION")}`),
  );
  expect(problems({ ...production, ...s3, S3_BUCKET: "My Bucket" })).toEqual([
    expect.stringMatching(/^S3_BUCKET must be a bucket's name/),
  ]);
});

const livekit = {
  LIVEKIT_URL: "wss://livekit.example",
  LIVEKIT_API_KEY: "APIkey",
  LIVEKIT_API_SECRET: secret,
};

test("a LiveKit server needs its address, key and secret, all three", () => {
  const expected = { url: "wss://livekit.example", apiKey: "APIkey", apiSecret: secret };
  expect(read(production).livekit).toBeUndefined();
  expect(read({ ...production, ...livekit }).livekit).toEqual(expected);
  // Both forms of the address are in use; browsers are given the one for sockets.
  expect(
    read({ ...production, ...livekit, LIVEKIT_URL: "https://livekit.example/" }).livekit,
  ).toEqual(expected);
  for (const name of Object.keys(livekit)) {
    const given = Object.keys(livekit).find((each) => each !== name) ?? "";
    expect(problems({ ...production, ...livekit, [name]: " " })).toEqual([
      `${name} is missing beside ${given}.`,
    ]);
  }
  expect(problems({ ...production, ...livekit, LIVEKIT_API_SECRET: "short" })).toEqual([
    expect.stringMatching(/^LIVEKIT_API_SECRET must have 32 characters/),
  ]);
  // A web server before an outside platform makes no tokens: it says where browsers may connect.
  const { LIVEKIT_URL } = livekit;
  const web = read({ ...production, LIVEKIT_URL, API_URL: "https://x.example" });
  expect(web).toMatchObject({ livekit: undefined, livekitUrl: LIVEKIT_URL });
});

test.each([
  "livekit.example",
  "ftp://livekit.example",
  "ws://livekit.example",
  "http://livekit.example",
  "wss://livekit.example/path",
  "wss://livekit.example/?room=1",
  "wss://user@livekit.example",
])("browsers are not sent to %s", (url) => {
  expect(problems({ ...production, ...livekit, LIVEKIT_URL: url })).toEqual([
    expect.stringContaining("LIVEKIT_URL must"),
  ]);
});

test("a LiveKit server of this machine is reached without encryption", () => {
  const url = "ws://127.0.0.1:7880";
  expect(read({ ...production, ...livekit, LIVEKIT_URL: url }).livekit?.url).toBe(url);
});

test("a CDN is purged by PURGE, or as the others of PURGE_URL say", () => {
  const cdn = { ...production, PURGE_URL: "http://127.0.0.1:6081/" };
  expect(read(production).purge).toBeUndefined();
  expect(read(cdn).purge).toEqual({ url: "http://127.0.0.1:6081/", method: "PURGE" });
  const api = { PURGE_METHOD: "POST", PURGE_HEADER: "Authorization: Bearer a:b", PURGE_BODY: "{}" };
  expect(read({ ...cdn, ...api }).purge).toMatchObject({
    method: "POST",
    header: ["Authorization", "Bearer a:b"],
    body: "{}",
  });
  expect(read({ ...cdn, API_URL: "https://x.example" }).purge).toBeUndefined();
  for (const [name, value] of [
    ["PURGE_METHOD", "GET"],
    ["PURGE_METHOD", "purge"],
    ["PURGE_HEADER", "Bearer x"],
    ["PURGE_HEADER", "A: b\nC: d"],
    ["PURGE_BODY", "everything"],
  ] as const) {
    expect(problems({ ...cdn, [name]: value })).toEqual([expect.stringContaining(name)]);
  }
  expect(problems({ ...production, PURGE_BODY: "{}" })).toEqual([
    "PURGE_URL is missing beside PURGE_BODY.",
  ]);
});

test("metrics are shown where METRICS_ADDRESS says, and nowhere else", () => {
  expect(read(production).metricsAddress).toBeUndefined();
  const at = (METRICS_ADDRESS: string) => read({ ...production, METRICS_ADDRESS }).metricsAddress;
  expect(at("127.0.0.1:9464")).toEqual({ host: "127.0.0.1", port: 9464 });
  expect(at("[::1]:9464")).toEqual({ host: "::1", port: 9464 });
  expect(problems({ DEMO: "1", METRICS_ADDRESS: "0.0.0.0:9464" })).toEqual([
    expect.stringMatching(/^METRICS_ADDRESS is on 0\.0\.0\.0, but demo mode/),
  ]);
});

test("blank variables count as missing", () => {
  expect(read({ DEMO: "1", PORT: " ", API_URL: "", PUBLIC_URL: "" })).toMatchObject({
    port: 3000,
    apiUrl: undefined,
    publicUrl: "http://127.0.0.1:3000",
  });
});

test("the demo's Facebook can be replaced, and lives with the platform in web-only mode", () => {
  const env = { DEMO: "1", API_URL: "http://127.0.0.1:4000/api/v1" };
  expect(read(env).facebook?.dialogUrl).toBe("http://127.0.0.1:4000/demo/facebook/dialog/oauth");
  expect(read({ ...env, FACEBOOK_GRAPH_URL: "http://127.0.0.1:5/v1/" }).facebook?.graphUrl).toBe(
    "http://127.0.0.1:5/v1",
  );
});

test("the demo's secret is made once, long enough, and for this user's eyes only", () => {
  const home = mkdtempSync(join(tmpdir(), "sawt-secret-"));
  const folder = join(home, "data");
  const made = loadOrCreateDemoSecret(folder);
  expect(made.length).toBeGreaterThanOrEqual(32);
  expect(loadOrCreateDemoSecret(folder)).toBe(made);
  expect(statSync(join(folder, "demo-secret")).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["demo-secret"]);
  rmSync(home, { recursive: true });
});

test("a wrong environment touches no disk", () => {
  const demoSecret = () => {
    throw new Error("asked for the secret");
  };
  expect(() => readConfiguration({ DEMO: "1", PORT: "x" }, { demoSecret })).toThrow(/^PORT/);
});
