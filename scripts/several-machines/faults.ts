import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseMachine } from "./database.ts";
import { cutLink, kill, mendLink, plugCable, pullCable } from "./network.ts";
import type { Site } from "./site.ts";
import { until } from "./until.ts";

export interface Fault {
  readonly name: string;
  readonly what: string;
  /** Does it, waits while it lasts, and undoes it. */
  run(site: Site, begin: () => void): Promise<void>;
}

const LASTS_MS = 20_000;

export const faults: readonly Fault[] = [
  {
    name: "none",
    what: "none",
    async run(_site, begin) {
      begin();
      await pause(LASTS_MS);
    },
  },
  {
    name: "server",
    what: "a server is killed, and started after 20 s",
    async run(site, begin) {
      begin();
      kill("sawt1", /start\.js/);
      await pause(LASTS_MS);
      site.startServer("sawt1");
    },
  },
  {
    name: "server-power",
    what: "the machine of a server loses its power for 20 s",
    async run(site, begin) {
      begin();
      pullCable("sawt1");
      kill("sawt1");
      await pause(LASTS_MS);
      plugCable("sawt1");
      site.startWayToDatabase("sawt1");
      site.startServer("sawt1");
    },
  },
  {
    name: "server-link",
    what: "a server doesn't reach the databases for 20 s",
    async run(_site, begin) {
      begin();
      for (const machine of ["db1", "db2"] as const) cutLink("sawt1", machine);
      await pause(LASTS_MS);
      for (const machine of ["db1", "db2"] as const) mendLink("sawt1", machine);
    },
  },
  {
    name: "switchover",
    what: "the primary hands over (`patronictl switchover`)",
    async run({ cluster }, begin) {
      begin();
      await cluster.switchOver();
    },
  },
  {
    name: "postgresql",
    what: "PostgreSQL is killed on the primary, Patroni works on",
    async run(site, begin) {
      const primary = await site.cluster.primary();
      begin();
      kill(primary, /postgres/);
      await isPromoted(site, primary);
    },
  },
  {
    name: "primary",
    what: "PostgreSQL and Patroni are killed on the primary",
    async run(site, begin) {
      const primary = await site.cluster.primary();
      begin();
      kill(primary, /postgres|patroni/);
      await isPromoted(site, primary);
      site.cluster.startPatroni(primary);
    },
  },
  {
    name: "primary-power",
    what: "the machine of the primary loses its power",
    async run(site, begin) {
      const primary = await site.cluster.primary();
      begin();
      pullCable(primary);
      kill(primary);
      await isPromoted(site, primary);
      plugCable(primary);
      site.cluster.startEtcd(primary);
      site.cluster.startPatroni(primary);
    },
  },
  {
    name: "primary-cable",
    what: "the primary is cut off from everybody, and works on",
    async run(site, begin) {
      const primary = await site.cluster.primary();
      begin();
      pullCable(primary);
      await isPromoted(site, primary);
      plugCable(primary);
    },
  },
  {
    name: "partition",
    what: "the primary is cut off from the standby and etcd, not from the servers",
    async run(site, begin) {
      const primary = await site.cluster.primary();
      const others = [await site.cluster.standby(), "db3"] as const;
      begin();
      for (const other of others) cutLink(primary, other);
      await isPromoted(site, primary);
      for (const other of others) mendLink(primary, other);
    },
  },
  {
    name: "replication",
    what: "primary and standby don't reach each other for 20 s",
    async run(_site, begin) {
      begin();
      cutLink("db1", "db2");
      await pause(LASTS_MS);
      mendLink("db1", "db2");
    },
  },
  {
    name: "standby",
    what: "the machine of the standby loses its power for 20 s",
    async run({ cluster }, begin) {
      const standby = await cluster.standby();
      begin();
      pullCable(standby);
      kill(standby);
      await pause(LASTS_MS);
      plugCable(standby);
      cluster.startEtcd(standby);
      cluster.startPatroni(standby);
    },
  },
  {
    name: "etcd",
    what: "etcd is killed on all three machines, and started after 40 s",
    async run({ cluster }, begin) {
      begin();
      const machines = ["db1", "db2", "db3"] as const;
      for (const machine of machines) kill(machine, /^etcd/);
      await pause(2 * LASTS_MS);
      for (const machine of machines) cluster.startEtcd(machine);
    },
  },
];

async function isPromoted({ cluster }: Site, before: DatabaseMachine): Promise<void> {
  await until("another primary", async () => (await cluster.primary()) !== before);
  await pause(LASTS_MS / 2);
}
