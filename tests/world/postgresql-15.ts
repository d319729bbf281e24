import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { chooseAccount } from "#app/platform/database/embedded-account.ts";

/** A server apart from that of the tests, which ends with its test file. */
export interface PostgresqlServer {
  /** A superuser's connection string to the database `postgres`. */
  readonly address: string;
  /** A folder beside the cluster. */
  readonly home: string;
  stop(): Promise<void>;
}

const programs = "/usr/lib/postgresql/15/bin";

/** Whether the oldest PostgreSQL that Sawt runs on is there: Debian's package `postgresql-15`. */
export const hasPostgresql15 = existsSync(join(programs, "initdb"));

/** Starts an empty PostgreSQL 15 on a socket, with passwords. */
export async function openPostgresql15(): Promise<PostgresqlServer> {
  const home = await mkdtemp(join(tmpdir(), "sawt-15-"));
  await chmod(home, 0o711);
  const cluster = join(home, "data");
  await mkdir(cluster, { mode: 0o700 });
  await writeFile(join(home, "password"), "secret");
  const { owner, prefix } = chooseAccount(join(programs, "postgres"), home, cluster);
  if (owner) {
    for (const path of [cluster, join(home, "password")]) chownSync(path, owner.uid, owner.gid);
  }
  const run = (program: string, ...args: string[]) => {
    const [command = "", ...rest] = [...prefix, join(programs, program), "-D", cluster, ...args];
    return [command, rest] as const;
  };
  const password = `--pwfile=${join(home, "password")}`;
  const locale = ["--encoding=UTF8", "--locale=C.UTF-8"];
  const made = run("initdb", "--username=sawt", "--auth=scram-sha-256", password, ...locale);
  execFileSync(...made, { cwd: "/", stdio: "ignore" });
  const settings = [
    "listen_addresses=",
    `unix_socket_directories=${cluster}`,
    "fsync=off",
    // Tells which statements were compiled (JIT), those inside triggers too.
    "shared_preload_libraries=pg_stat_statements",
    "pg_stat_statements.track=all",
    "pg_stat_statements.max=10000",
  ];
  const started = run("postgres", ...settings.flatMap((setting) => ["-c", setting]));
  const server = spawn(...started, { cwd: "/", stdio: "ignore" });
  const address = `postgresql://sawt:secret@/postgres?host=${encodeURIComponent(cluster)}`;
  await waitFor(address, Date.now() + 60_000);
  return {
    address,
    home,
    async stop() {
      server.kill("SIGINT");
      await once(server, "exit");
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Until the server answers; the last refusal is thrown. */
async function waitFor(address: string, until: number): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    if (Date.now() > until) throw error;
    await pause(50);
    await waitFor(address, until);
  }
}
