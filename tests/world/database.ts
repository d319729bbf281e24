import { globSync } from "node:fs";
import { mkdtemp, rm, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import pino from "pino";
import type { TestProject } from "vitest/node";
import { projectRoot, readConfiguration } from "#app/configuration.ts";
import { startEmbedded } from "#app/platform/database/embedded.ts";
import { environment, fixedNow } from "./environment.ts";
import { copyTemplate, keepTemplate, nameTemplate } from "./template.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connects to the server; the template is its database `template_sawt`. */
    database: string;
    /** DATA_DIR with the files of the demo. */
    dataDir: string;
  }
}

interface Prepared {
  readonly connectionString: string;
  readonly dataDir: string;
  end(): Promise<void>;
}

/** Each project loads this module for itself, and all of them use one server. */
const shared = globalThis as { databaseOfTests?: Promise<Prepared> };

/**
 * Before the first test: one PostgreSQL for the run (DATABASE_URL's, or an embedded one), and one
 * template database with the schema and the demo's data, which every test file clones.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.databaseOfTests ??= prepare();
  const { connectionString, dataDir, end } = await shared.databaseOfTests;
  project.provide("database", connectionString);
  project.provide("dataDir", dataDir);
  return end;
}

const all = { recursive: true, force: true };

const GB = 2 ** 30;

/**
 * Where databases are copied: in memory where it has room, for a disk's file system takes 0.4 s of a core to make
 * and remove the 1,200 files of each. All that are open at once take less than 2 GB.
 */
async function roomyFolder(): Promise<string> {
  const inMemory = "/dev/shm";
  const disk = await statfs(inMemory).catch(() => undefined);
  const hasRoom = disk && disk.bavail * disk.bsize > 4 * GB && freemem() > 8 * GB;
  return hasRoom ? inMemory : tmpdir();
}

async function prepare(): Promise<Prepared> {
  const dataDir = await mkdtemp(join(await roomyFolder(), "sawt-tests-"));
  const given = process.env.TEST_DATABASE_URL;
  const server = given
    ? { connectionString: given, stop: async () => undefined }
    : await startFromTemplate(dataDir);
  if (given) await loadDemo(given, dataDir);
  let ending: Promise<void> | undefined;
  const stop = async () => {
    await server.stop();
    await rm(dataDir, all);
    // What workers keep of the build until they end (app.ts).
    for (const copy of globSync(join(projectRoot(), "build/screens-*"))) await rm(copy, all);
  };
  return {
    connectionString: server.connectionString,
    dataDir,
    end() {
      ending ??= stop();
      return ending;
    },
  };
}

/** A server whose data folder has the demo: from an earlier run of the same sources, or made and kept. */
async function startFromTemplate(dataDir: string) {
  const name = await nameTemplate();
  if (await copyTemplate(name, dataDir)) return startOwn(dataDir);
  const first = await startOwn(dataDir);
  await loadDemo(first.connectionString, dataDir);
  await first.stop();
  await keepTemplate(name, dataDir);
  return startOwn(dataDir);
}

async function loadDemo(server: string, dataDir: string): Promise<void> {
  const databaseUrl = await createDatabase(server, "template_sawt");
  // Not before it is needed: all of the platform is behind it.
  const { openPlatform } = await import("#app/platform/open.ts");
  const configuration = readConfiguration(environment({ databaseUrl, dataDir }));
  const platform = await openPlatform(configuration, {
    clock: { now: () => fixedNow },
    work: false,
  });
  await platform.close();
}

/**
 * What protects data from a loss of power, and costs a write its time: this data ends with the run. And what
 * looks after each of two hundred databases by the minute, and may change a plan while it is tried.
 */
const unneeded = [
  "fsync = off",
  "synchronous_commit = off",
  "full_page_writes = off",
  "autovacuum = off",
];

async function startOwn(dataDir: string) {
  const server = await startEmbedded({ dataDir, log: pino({ level: "silent" }) });
  const client = new pg.Client({ connectionString: server.connectionString });
  await client.connect();
  for (const setting of unneeded) await client.query(`alter system set ${setting}`);
  await client.query("select pg_reload_conf()");
  await client.end();
  return server;
}

/** Creates an empty database, or a clone of `template`; answers its connection string. */
export async function createDatabase(
  connectionString: string,
  name: string,
  template = "template1",
): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  await client.end();
  return withDatabase(connectionString, name);
}

/** Creates a database anew, whoever is still connected to the old one. */
export async function renewDatabase(
  connectionString: string,
  name: string,
  template: string,
): Promise<void> {
  await dropDatabase(connectionString, name);
  await createDatabase(connectionString, name, template);
}

/** Drops a database, whoever is still connected to it. */
export async function dropDatabase(connectionString: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`drop database ${name} with (force)`);
  await client.end();
}

/** The database that a connection string names. */
export function nameOf(connectionString: string): string {
  return /\/([^/?]*)(?=\?|$)/.exec(connectionString)?.[1] ?? "";
}

/** The same server, another database. Not by URL: one that names a socket has no host. */
export function withDatabase(connectionString: string, name: string): string {
  return connectionString.replace(/\/[^/?]*(?=\?|$)/, `/${name}`);
}
