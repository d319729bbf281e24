/* Checked before migrations; a lack is a sentence with a remedy (docs/operations.md#postgresql). */
import type pg from "pg";
import type { Logger } from "pino";
import { connectClient } from "./connect.ts";

/** PostgreSQL 15: older ones lack what the queries use, and 14 has reached its end of life. */
const MIN_VERSION = 15;

export interface ServerFacts {
  /** As server_version_num: 150020. */
  readonly version: number;
  readonly name: string;
  readonly encoding: string;
  readonly isReadOnly: boolean;
  readonly user: string;
  /** null when the search path leads nowhere. */
  readonly schema: string | null;
  readonly mayCreateSchemas: boolean;
  readonly mayCreateTables: boolean;
}

/** undefined when nothing is missing. */
export function findMissingRequirement(facts: ServerFacts): string | undefined {
  const { name, user } = facts;
  const major = Math.floor(facts.version / 10_000);
  if (major < MIN_VERSION) {
    return `The server of database ${name} is PostgreSQL ${major}, and Sawt needs ${MIN_VERSION} or later: upgrade it.`;
  }
  if (facts.isReadOnly) {
    return `Database ${name} is read-only for ${user} (default_transaction_read_only): switch that off.`;
  }
  if (facts.encoding !== "UTF8") {
    return `Database ${name} has the encoding ${facts.encoding}, and Arabic needs UTF8: ${recreate(name)}`;
  }
  if (!facts.mayCreateSchemas) {
    return `User ${user} may not create schemas in database ${name}: make it the owner (alter database ${name} owner to ${user}).`;
  }
  if (facts.schema !== "public") {
    return `User ${user} finds no schema public first on its search_path in database ${name}: create it, or reset search_path.`;
  }
  if (!facts.mayCreateTables) {
    return `User ${user} may not create tables in database ${name}: run "grant all on schema public to ${user}" there.`;
  }
  return undefined;
}

/** @throws an Error in a sentence when the database can't serve */
export async function checkServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<ServerFacts>(`
    select current_setting('server_version_num')::int as version, current_database() as name,
      current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only') = 'on' as "isReadOnly", current_user as user,
      current_schema() as schema,
      has_database_privilege(current_database(), 'create') as "mayCreateSchemas",
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreateTables"`);
  const missing = rows[0] && findMissingRequirement(rows[0]);
  if (missing) throw new Error(missing);
}

/** "PostgreSQL 15.18", without what a distribution adds. */
export async function readServerName(pool: Pick<pg.Pool, "query">): Promise<string> {
  const { rows } = await pool.query<{ server_version: string }>("show server_version");
  return `PostgreSQL ${rows[0]?.server_version.split(" ")[0]}`;
}

/** Two of the job queue, one that listens, one for a start, an import or a backup. */
const CONNECTIONS_BESIDE_POOL = 4;

/** Logs that the server has too few connections for this process, so that some calls would fail. */
export async function warnOfFewConnections(
  pool: Pick<pg.Pool, "query">,
  poolSize: number,
  log: Pick<Logger, "warn">,
): Promise<void> {
  const { rows } = await pool.query<{ free: number }>(`
    select current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int - (select count(*)::int
        from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()) as free`);
  const [free = 0, needed] = [rows[0]?.free, poolSize + CONNECTIONS_BESIDE_POOL];
  if (free < needed) {
    log.warn(
      { free, needed },
      "PostgreSQL has fewer connections left than this process opens: raise max_connections",
    );
  }
}

/**
 * Session locks and LISTEN break behind a transaction pooler, where two clients outside a
 * transaction share a connection.
 * @param client another connection to the same place
 * @throws an Error in a sentence when sessions don't last
 */
export async function checkSessions(
  client: pg.ClientBase,
  connectionString: string | undefined,
): Promise<void> {
  const second = await connectClient({ connectionString, application_name: "sawt" });
  try {
    const query = "select pg_backend_pid() as pid";
    const { rows: one } = await client.query(query);
    const { rows: other } = await second.query(query);
    if (one[0]?.pid !== other[0]?.pid) return;
  } finally {
    await second.end();
  }
  throw new Error(
    "DATABASE_URL leads to a pooler in transaction mode, where locks and LISTEN are lost: " +
      "set pool_mode = session in PgBouncer, or name PostgreSQL itself.",
  );
}

/**
 * Creates pg_trgm if missing, and tries whether it knows Arabic letters: that depends on the
 * database's LC_CTYPE, but no setting tells for certain.
 * @throws an Error in a sentence when it is missing or blind to Arabic
 */
export async function ensureTrigrams(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`
    select current_database() as name, current_user as user,
      exists (select from pg_extension where extname = 'pg_trgm') as "isThere",
      exists (select from pg_available_extensions where name = 'pg_trgm') as "isAvailable"`);
  const { name, user, isThere, isAvailable } = rows[0] ?? {};
  if (!isThere && !isAvailable) {
    throw new Error(
      `The server of database ${name} has no extension pg_trgm: install PostgreSQL's contrib package there.`,
    );
  }
  if (!isThere) {
    await client.query("create extension pg_trgm").catch((cause: Error) => {
      throw new Error(
        `User ${user} may not create the extension pg_trgm in database ${name} (${cause.message}): ` +
          'run "create extension pg_trgm" there as an administrator.',
        { cause },
      );
    });
  }
  const visible = await client.query(
    "select from pg_opclass where opcname = 'gin_trgm_ops' and pg_opclass_is_visible(oid)",
  );
  if (visible.rowCount === 0) {
    throw new Error(
      `The extension pg_trgm of database ${name} is in a schema that isn't searched: ` +
        'run "alter extension pg_trgm set schema public" there.',
    );
  }
  const { rows: tried } = await client.query("select cardinality(show_trgm('مصر')) as trigrams");
  if (tried[0]?.trigrams === 0) {
    throw new Error(
      `Database ${name} doesn't know Arabic letters, because its LC_CTYPE is C: ${recreate(name)}`,
    );
  }
}

function recreate(name: string): string {
  return `use one that was made with "create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'".`;
}
