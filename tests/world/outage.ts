import pg from "pg";
import { inject, onTestFinished } from "vitest";

/**
 * Takes a database away from everybody who is connected, and lets nobody in until `end`; a test that fails
 * before that leaves it to no other.
 *
 * @param databaseUrl a database of this run's server that nobody else tests with
 * @param program only the connections that call themselves so are cut: the others go on
 * @param whenTestFinishes ends it with the test; who takes it away for several tests ends it after them
 */
export async function startOutage(
  databaseUrl: string,
  program = "%",
  whenTestFinishes: (end: () => Promise<void>) => void = onTestFinished,
): Promise<{ end(): Promise<void> }> {
  const name = /\/([^/?]+)(?:\?|$)/.exec(databaseUrl)?.[1];
  const admin = async (...queries: string[]) => {
    const client = new pg.Client({ connectionString: inject("database") });
    await client.connect();
    for (const query of queries) await client.query(query);
    await client.end();
  };
  const end = () => admin(`alter database ${name} with allow_connections true`);
  whenTestFinishes(end);
  await admin(
    `alter database ${name} with allow_connections false`,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = '${name}' and application_name like '${program}'`,
  );
  return { end };
}
