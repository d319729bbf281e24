import { execFile } from "node:child_process";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import pino from "pino";
import { projectRoot, readConfiguration } from "#app/configuration.ts";
import { INDIVIDUAL } from "#app/contract/election.ts";
import { startEmbedded } from "#app/platform/database/embedded.ts";
import { openPlatform, type Platform } from "#app/platform/open.ts";
import { copyDemoData } from "./demo-data.ts";
import type { QueryTarget } from "./queries.ts";

const run = promisify(execFile);

export interface Sizes {
  readonly news: number;
  readonly posts?: number;
  readonly archive?: number;
  readonly offers?: number;
  readonly candidates: number;
  readonly members: number;
  readonly notifications?: number;
  readonly aid?: number;
  readonly feedback?: number;
  readonly gatherings?: number;
  readonly events?: number;
  readonly meetings?: number;
  readonly reports?: number;
  readonly surveys?: number;
  readonly answers?: number;
  readonly chat?: number;
  readonly holders?: number;
  readonly profiles?: number;
  readonly secretariats?: number;
  readonly consents?: number;
  readonly imports?: number;
  readonly exports?: number;
  readonly audit?: number;
  readonly comments?: number;
  readonly cases?: number;
  readonly dues?: number;
}

export interface Databases {
  readonly small: QueryTarget;
  readonly large: QueryTarget;
  readonly platforms: readonly [small: Platform, large: Platform];
  /** Under which a process of its own works on the same database as one of them. */
  readonly environments: readonly [small: Environment, large: Environment];
  close(): Promise<void>;
}

interface Environment extends Record<string, string> {
  readonly DATABASE_URL: string;
  readonly DATA_DIR: string;
}

/**
 * Two databases of one PostgreSQL, seeded and started anew, each with a platform in this process.
 *
 * @param part the name of the folder in `folder` that they are made in
 */
export async function openDatabases(
  folder: string,
  part: string,
  sizes: { readonly small: Sizes; readonly large: Sizes },
): Promise<Databases> {
  const dataDir = join(folder, part);
  await copyDemoData(folder, dataDir);
  const log = pino({ level: "silent" });
  const seeding = await startEmbedded({ dataDir, log });
  try {
    for (const [name, rows] of Object.entries(sizes)) {
      // No template may have a connection.
      const connectionString = withDatabase(seeding.connectionString, "postgres");
      const client = new pg.Client({ connectionString });
      await client.connect();
      await client.query(`create database ${name} template sawt`);
      await client.end();
      // The key as well: what the demo sealed is to be opened.
      for (const each of ["files", "documents", "demo-data-key"]) {
        await cp(join(dataDir, each), join(dataDir, name, each), { recursive: true });
      }
      await seed(withDatabase(seeding.connectionString, name), join(dataDir, name), rows);
    }
  } finally {
    await seeding.stop();
  }
  const embedded = await startEmbedded({ dataDir, log });
  const environmentOf = (name: keyof typeof sizes): Environment => ({
    DATABASE_URL: withDatabase(embedded.connectionString, name),
    DATA_DIR: join(dataDir, name),
  });
  const environments = [environmentOf("small"), environmentOf("large")] as const;
  const open = (env: Environment) =>
    openPlatform(readConfiguration({ DEMO: "1", LOG_LEVEL: "silent", ...env }), { work: false });
  const small = await open(environments[0]);
  const large = await open(environments[1]);
  const platforms = [small, large] as const;
  return {
    small: await createTarget(platforms[0], sizes.small),
    large: await createTarget(platforms[1], sizes.large),
    platforms,
    environments,
    async close() {
      for (const platform of platforms) await platform.close();
      await embedded.stop();
    },
  };
}

export async function seed(DATABASE_URL: string, DATA_DIR: string, sizes: Sizes): Promise<void> {
  const args = Object.entries(sizes).flatMap(([name, total]) => [`--${name}`, String(total)]);
  const started = performance.now();
  await run(process.execPath, ["scripts/seed.ts", ...args], {
    cwd: projectRoot(),
    env: { ...process.env, DATABASE_URL, DATA_DIR },
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.error(`seeded ${args.join(" ")} in ${seconds} s`);
}

async function createTarget(platform: Platform, sizes: Sizes): Promise<QueryTarget> {
  const ask = (path: string) =>
    platform.fetch(
      new Request(`http://platform/api/v1${path}`, {
        headers: { "X-Client-Address": "192.0.2.1" },
      }),
    );
  const pages = [1, 3, 5].map((page) =>
    ask(`/election/candidates?limit=100&page=${page}&type=${encodeURIComponent(INDIVIDUAL)}`),
  );
  const known = await Promise.all(
    pages.map(async (page) => {
      const { data } = (await (await page).json()) as { data: { items: QueryTarget["known"] } };
      return data.items;
    }),
  );
  return { sizes, known: known.flat(), ask };
}

/** The same server, another database. Not by URL: one that names a socket has no host. */
function withDatabase(connectionString: string, name: string): string {
  return connectionString.replace(/\/[^/?]*(?=\?|$)/, `/${name}`);
}
