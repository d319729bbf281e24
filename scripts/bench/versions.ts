import { cp } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import pino from "pino";
import { readConfiguration } from "#app/configuration.ts";
import type { Rank } from "#app/contract/user.ts";
import { startEmbedded } from "#app/platform/database/embedded.ts";
import { openPlatform, type Platform } from "#app/platform/open.ts";
import { hasPostgresql15, openPostgresql15 } from "#tests/world/postgresql-15.ts";
import { type BenchRequest, createClient, timeBoth } from "./administrator.ts";
import { seed } from "./databases.ts";
import { copyDemoData } from "./demo-data.ts";
import { asked as eventLists, idsOf } from "./events.ts";
import { fillSecretariat, findKnown, peopleRequests } from "./people-requests.ts";
import { findUnits, lists as serviceLists } from "./services.ts";
import { timeWrites } from "./statistics.ts";
import { milliseconds, type Row, ratio } from "./table.ts";
import { median, percentile } from "./times.ts";

/** The promise: on the oldest PostgreSQL less than so much slower than on the embedded one. */
const MOST = 2;
/** What takes less than this has the whole call around the list to thank for it: its ratio says nothing. */
const UNFELT_MS = 20;

/**
 * The lists of people, services and events, and writes with the triggers of statistics, on the embedded
 * PostgreSQL and on the oldest that Sawt runs on, with the same rows, in turns.
 */
export async function* measureVersions(
  folder: string,
  { quick }: { quick: boolean },
): AsyncGenerator<Row> {
  if (!hasPostgresql15) {
    yield { what: "PostgreSQL 15 beside 18", figure: "postgresql-15 isn't installed" };
    return;
  }
  const rows = quick ? 1_000 : 100_000;
  const sizes = {
    news: rows / 10,
    candidates: 1_000,
    members: 2 * rows,
    profiles: 2 * rows,
    secretariats: rows / 50,
    aid: rows,
    feedback: rows,
    offers: rows / 10,
    gatherings: rows,
    events: rows / 10,
    meetings: rows / 10,
    reports: rows,
    holders: rows,
    audit: rows,
  };
  const dataDir = join(folder, "versions");
  await copyDemoData(folder, dataDir);
  const oldest = await openPostgresql15();
  const embedded = await startEmbedded({ dataDir, log: pino({ level: "silent" }) });
  const open = async (DATABASE_URL: string, DATA_DIR: string): Promise<Platform> => {
    const env = { DEMO: "1", LOG_LEVEL: "silent", DATABASE_URL, DATA_DIR };
    const start = () => openPlatform(readConfiguration(env), { work: false });
    // The first start makes the tables.
    await (await start()).close();
    await seed(DATABASE_URL, DATA_DIR, sizes);
    return start();
  };
  const platforms: Platform[] = [];
  try {
    const oldDir = join(folder, "versions-15");
    for (const each of ["files", "documents", "demo-data-key"]) {
      await cp(join(dataDir, each), join(oldDir, each), { recursive: true });
    }
    const old = await open(await createDatabase(oldest.address), oldDir);
    platforms.push(old);
    const current = await open(embedded.connectionString, dataDir);
    platforms.push(current);
    yield* compare(current, old, quick ? 20 : 100);
    const turns = quick ? 100 : 500;
    const writes = [await timeWrites(current, turns), await timeWrites(old, turns)] as const;
    for (const [at, { what, figure }] of writes[0].entries()) {
      yield { what, figure: `18: ${figure}; 15: ${writes[1][at]?.figure}` };
    }
  } finally {
    for (const platform of platforms) await platform.close();
    await embedded.stop();
    await oldest.stop();
  }
}

async function* compare(current: Platform, old: Platform, turns: number): AsyncGenerator<Row> {
  const [first, second] = [await requestsOf(current), await requestsOf(old)];
  for (const [at, { by, what, ...request }] of first.entries()) {
    const other = second[at] ?? request;
    const clients = [await createClient(current, by), await createClient(old, by)] as const;
    const asked = [
      { what, ...request },
      { ...other, what },
    ] as const;
    const [now, before] = await timeBoth(clients, asked, turns);
    const share = median(before) / median(now);
    const pair = (of: (values: number[]) => number) =>
      `${of(now).toFixed(1)} → ${milliseconds(of(before))}`;
    yield {
      what: `${what}, PostgreSQL 18 → 15`,
      figure: `p50 ${ratio(share)} (${pair(median)}; p99 ${pair((values) => percentile(values, 0.99))})`,
      promise: `< ×${MOST} above ${UNFELT_MS} ms`,
      held: share < MOST || median(before) < UNFELT_MS,
    };
  }
}

/** What one database is asked, by its own ids, in the same order for both. */
async function requestsOf(platform: Platform): Promise<(BenchRequest & { readonly by: Rank })[]> {
  await fillSecretariat(platform);
  const known = await findKnown(platform);
  const units = await findUnits(platform);
  const ids = await idsOf(platform);
  const get = { method: "GET" };
  return [
    ...peopleRequests
      .filter(({ by = "admin" }) => by === "admin")
      .map(({ what, ask }) => ({ what: `people, ${what}`, by: "admin" as const, ...ask(known) })),
    ...serviceLists.map(({ what, path, unit }) => ({
      ...get,
      what,
      by: "admin" as const,
      path: unit ? `${path}&unit=${units.get(unit)}` : path,
    })),
    ...eventLists.map(({ what, path, as = "admin" }) => ({
      ...get,
      what,
      by: as,
      path: typeof path === "string" ? path : path(ids),
    })),
  ];
}

async function createDatabase(address: string): Promise<string> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query("create database sawt");
  await client.end();
  return address.replace("/postgres?", "/sawt?");
}
