import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { addressOf, inside, type Machine } from "./network.ts";
import { configure, makeFolder, start } from "./programs.ts";
import { until } from "./until.ts";

const PASSWORD = "a-password-of-the-trial";
const USER = "postgres";
export const databaseMachines = ["db1", "db2"] as const;
export type DatabaseMachine = (typeof databaseMachines)[number];
const etcdMachines = [...databaseMachines, "db3"] as const;

/** As the Sawt servers name it: HAProxy beside them leads to the primary. */
export const DATABASE_URL = `postgresql://sawt:${PASSWORD}@127.0.0.1/sawt`;

export interface Cluster {
  startEtcd(machine: (typeof etcdMachines)[number]): void;
  startPatroni(machine: DatabaseMachine): void;
  primary(): Promise<DatabaseMachine>;
  standby(): Promise<DatabaseMachine>;
  /** Hands the part of the primary to the standby. */
  switchOver(): Promise<void>;
  /** Waits for a primary with a synchronous standby. */
  isWhole(): Promise<void>;
  /** On the primary, as the owner of Sawt's tables. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  connectionString(): Promise<string>;
}

interface Member {
  readonly name: DatabaseMachine;
  readonly role: string;
  readonly state: string;
}

/** Starts etcd on three machines and PostgreSQL under Patroni on two, with an empty database. */
export async function openCluster(folder: string): Promise<Cluster> {
  const configurationOf = (machine: DatabaseMachine) => join(folder, `${machine}-patroni.yml`);
  const cluster: Cluster = {
    startEtcd(machine) {
      const data = makeFolder(join(folder, `${machine}-etcd`));
      const file = configure("etcd.env", join(folder, `${machine}-etcd.env`), [
        ["ETCD_NAME=db1", `ETCD_NAME=${machine}`],
        [
          /^(ETCD_(?:LISTEN|INITIAL_ADVERTISE|ADVERTISE).*)10\.77\.0\.21/gm,
          `$1${addressOf(machine)}`,
        ],
        ["/var/lib/etcd/sawt", data],
      ]);
      const lines = readFileSync(file, "utf8").matchAll(/^(\w+)=(.*)$/gm);
      const env = Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
      start(folder, machine, "etcd", { command: ["etcd"], env });
    },
    startPatroni(machine) {
      start(folder, machine, "patroni", {
        command: ["patroni", configurationOf(machine)],
        user: USER,
      });
    },
    async primary() {
      return (await until("a primary", () => findMember("leader"))).name;
    },
    async standby() {
      return (await until("a standby", () => findMember("sync_standby"))).name;
    },
    async switchOver() {
      const [from, to] = [await cluster.primary(), await cluster.standby()];
      const command = ["patronictl", "-c", configurationOf(from), "switchover", "sawt"];
      const [program, ...args] = inside(from, command);
      const named = ["--master", from, "--candidate", to, "--force"];
      execFileSync(program, [...args, ...named], { stdio: "ignore" });
    },
    async isWhole() {
      await until("a primary with its standby", async () => {
        const members = await listMembers();
        const runs = (role: string) =>
          members.some((each) => each.role === role && /^(running|streaming)$/.test(each.state));
        return members.length === 2 && runs("leader") && runs("sync_standby");
      });
    },
    async query(text, values) {
      const client = new pg.Client({ connectionString: await cluster.connectionString() });
      await client.connect();
      try {
        return (await client.query(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    async connectionString() {
      return `postgresql://sawt:${PASSWORD}@${addressOf(await cluster.primary())}/sawt`;
    },
  };
  for (const machine of etcdMachines) cluster.startEtcd(machine);
  for (const machine of databaseMachines) {
    writePatroni(folder, machine, configurationOf(machine));
    cluster.startPatroni(machine);
  }
  await cluster.isWhole();
  await createDatabase(await cluster.primary());
  return cluster;
}

function writePatroni(folder: string, machine: DatabaseMachine, target: string): void {
  const home = makeFolder(join(folder, machine), USER);
  configure("patroni.yml", target, [
    [/name: db1 # own/g, `name: ${machine}`],
    [/10\.77\.0\.21(:\d+) # own/g, `${addressOf(machine)}$1`],
    ["/var/lib/postgresql/15/sawt", join(home, "data")],
    ["/var/lib/postgresql/.pgpass-patroni", join(home, "pgpass")],
    ["/var/run/postgresql", home],
    [/[A-Z]+_PASSWORD/g, PASSWORD],
  ]);
}

async function createDatabase(primary: DatabaseMachine): Promise<void> {
  const connectionString = `postgresql://${USER}:${PASSWORD}@${addressOf(primary)}/postgres`;
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`create role sawt login password '${PASSWORD}'`);
  await client.query(
    "create database sawt owner sawt template template0 encoding 'UTF8' locale 'C.UTF-8'",
  );
  await client.end();
}

async function findMember(role: string): Promise<Member | undefined> {
  const found = (await listMembers()).filter((each) => each.role === role);
  return found.length === 1 ? found[0] : undefined;
}

/** As whoever answers sees it. One that is cut off may still name the primary of before, so both are asked. */
async function listMembers(): Promise<Member[]> {
  const answers = await Promise.all(databaseMachines.map(askPatroni));
  const isPrimary = await Promise.all(databaseMachines.map(hasLock));
  const at = isPrimary.indexOf(true);
  return answers[at] ?? [];
}

async function askPatroni(machine: Machine): Promise<Member[] | undefined> {
  const address = `http://${addressOf(machine)}:8008/cluster`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(1_000) }).catch(
    () => undefined,
  );
  return ((await answer?.json().catch(() => undefined)) as { members: Member[] } | undefined)
    ?.members;
}

async function hasLock(machine: Machine): Promise<boolean> {
  const address = `http://${addressOf(machine)}:8008/primary`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(1_000) }).catch(
    () => undefined,
  );
  return answer?.status === 200;
}
