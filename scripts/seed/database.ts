import { inArray, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Configuration } from "#app/configuration.ts";
import { demoPeople } from "#app/demo/people.ts";
import { connectForCommand, type Database } from "#app/platform/database/connect.ts";
import { startEmbedded } from "#app/platform/database/embedded.ts";
import { openPlatform } from "#app/platform/open.ts";
import { openPersonal, type Personal } from "#app/platform/privacy/personal.ts";
import { users } from "#app/platform/user/tables.ts";

/** The database that is filled, and what seals what is personal in it. */
export interface Seeding {
  readonly db: Database;
  readonly personal: Personal;
  readonly connectionString: string;
  /** Does at once what autovacuum would do later: a bench is to meet a database at rest. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Any number; two that seed at once would both fill up to the same total. */
const SEEDING_LOCK = 7_470_003;

/**
 * Opens a database that has the schema and the demo.
 *
 * @throws an Error in a sentence when another Sawt holds it, or when its people are not invented
 */
export async function openSeeding(configuration: Configuration, log: Logger): Promise<Seeding> {
  const platform = await openPlatform(configuration, { work: false });
  await platform.close();
  const embedded = configuration.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: configuration.dataDir, log });
  const connectionString = configuration.databaseUrl ?? embedded?.connectionString ?? "";
  const { pool, db } = connectForCommand(connectionString, log, 2);
  const close = async () => {
    await pool.end();
    await embedded?.stop();
  };
  try {
    await expectDemo(db);
    const keeper = await pool.connect();
    const { rows } = await keeper.query("select pg_try_advisory_lock($1) as taken", [SEEDING_LOCK]);
    if (!rows[0]?.taken) {
      keeper.release();
      throw new Error("Another seed is at work on this database: wait for its end.");
    }
    return {
      db,
      personal: openPersonal(configuration),
      connectionString,
      async settle() {
        await keeper.query("vacuum (analyze)");
      },
      async close() {
        keeper.release(true);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A million invented members among real ones could never be taken out again. */
async function expectDemo(db: Database): Promise<void> {
  const uids = demoPeople().map(({ uid }) => uid);
  const [row] = await db
    .select({ known: sql<number>`count(*)::int` })
    .from(users)
    .where(inArray(users.facebookId, uids));
  if (row?.known) return;
  throw new Error(
    "This database has people of its own and not the demo's: " +
      "set DATABASE_URL or DATA_DIR to another one.",
  );
}
