import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as run } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { projectRoot } from "#app/configuration.ts";

/** Any number; every process that migrates asks for this lock. */
const MIGRATION_LOCK = 7_470_001;

/** Brings the schema up to date. Several processes may start at once: drizzle takes no lock itself. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await run(drizzle(client), {
      migrationsFolder: join(projectRoot(), "app/platform/database/migrations"),
    });
  } finally {
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => undefined);
    client.release(true);
  }
}
