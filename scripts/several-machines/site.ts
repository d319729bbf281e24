import { execFile, execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { openS3Store } from "#tests/world/s3.ts";
import { type Cluster, DATABASE_URL, openCluster } from "./database.ts";
import { addressOf, HERE, inside } from "./network.ts";
import { configure, makeFolder, start } from "./programs.ts";
import { until } from "./until.ts";

export const siteMachines = ["sawt1", "sawt2"] as const;
export type SiteMachine = (typeof siteMachines)[number];
/** Visitors' name for it; its certificate is its own authority. */
export const NAME = "sawt.example.org";
export const SECRET = "a secret of the trial that is long enough";
const MEMBERS = 600;

export interface Site {
  readonly cluster: Cluster;
  readonly certificate: string;
  startServer(machine: SiteMachine): void;
  /** HAProxy beside a server, which leads to the primary. */
  startWayToDatabase(machine: SiteMachine): void;
  /** Waits until both servers answer that they have their database, and it its standby. */
  isWhole(): Promise<void>;
  close(): Promise<void>;
}

/** Everything that docs/operations.md#several-machines names, by the configurations in docs/. */
export async function openSite(folder: string): Promise<Site> {
  const store = await openS3Store(HERE);
  const cluster = await openCluster(folder);
  const certificate = makeCertificate(folder);
  const envOf = (machine: SiteMachine) => ({
    NODE_ENV: "production",
    MALLOC_ARENA_MAX: "2",
    HOST: "0.0.0.0",
    PUBLIC_URL: `https://${NAME}`,
    TRUSTED_PROXIES: addressOf("proxy"),
    SESSION_SECRETS: SECRET,
    DATA_KEYS: "a key of the trial that is long enough too",
    DATA_DIR: makeFolder(join(folder, machine)),
    DATABASE_URL,
    ...store.env,
  });
  const site: Site = {
    cluster,
    certificate: readFileSync(certificate, "utf8"),
    startServer(machine) {
      const command = [process.execPath, "--max-semi-space-size=16", "build/server/start.js"];
      start(folder, machine, "sawt", { command, env: envOf(machine) });
    },
    startWayToDatabase(machine) {
      const file = join(folder, `${machine}-haproxy.cfg`);
      configure("haproxy-postgresql.cfg", file, [["/dev/log local0", "stdout format raw daemon"]]);
      start(folder, machine, "haproxy", { command: ["haproxy", "-db", "-f", file] });
    },
    async isWhole() {
      for (const machine of siteMachines) {
        const address = `http://${addressOf(machine)}:3000/readyz`;
        await until(`${machine} with its database`, async () => {
          return (await fetch(address, { signal: AbortSignal.timeout(2_000) })).ok;
        });
      }
      await cluster.isWhole();
    },
    close: () => store.close(),
  };
  for (const machine of siteMachines) site.startWayToDatabase(machine);
  await seed(envOf("sawt1"));
  for (const machine of siteMachines) site.startServer(machine);
  const file = join(folder, "proxy-haproxy.cfg");
  configure("haproxy.cfg", file, [
    ["/dev/log local0", "stdout format raw daemon"],
    ["/etc/haproxy/sawt.pem", certificate],
  ]);
  start(folder, "proxy", "haproxy", { command: ["haproxy", "-db", "-f", file] });
  await site.isWhole();
  return site;
}

/** The demo's content and members, by the way that the server takes. */
async function seed(env: Record<string, string>): Promise<void> {
  const command = [process.execPath, "scripts/seed.ts", "--members", String(MEMBERS)];
  const [program, ...args] = inside("sawt1", command);
  const { PATH = "" } = process.env;
  await until("a way to the primary", async () => {
    const [ask, ...rest] = inside("sawt1", ["pg_isready", "--host=127.0.0.1"]);
    return promisify(execFile)(ask, rest);
  });
  await promisify(execFile)(program, args, { env: { PATH, ...env, NODE_ENV: "development" } });
}

function makeCertificate(folder: string): string {
  const [key, certificate, both] = ["key", "certificate", "both"].map((name) =>
    join(folder, `${name}.pem`),
  ) as [string, string, string];
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"];
  const named = ["-subj", `/CN=${NAME}`, "-addext", `subjectAltName=DNS:${NAME}`];
  execFileSync("openssl", [...made, ...named, "-keyout", key, "-out", certificate], {
    stdio: "ignore",
  });
  writeFileSync(both, readFileSync(certificate, "utf8") + readFileSync(key, "utf8"));
  return both;
}
