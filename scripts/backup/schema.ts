import type pg from "pg";
import type { Schema, Sequence, Table } from "./archive.ts";

/** Writes and reads values alike on every server. */
const NEUTRAL = [
  "set statement_timeout = 0",
  "set lock_timeout = 0",
  "set idle_in_transaction_session_timeout = 0",
  "set client_encoding = 'UTF8'",
  "set timezone = 'UTC'",
  "set datestyle = 'ISO, YMD'",
  "set intervalstyle = 'iso_8601'",
  "set bytea_output = 'hex'",
  "set extra_float_digits = 1",
  "set search_path = public",
];

export async function setNeutralFormats(client: pg.ClientBase): Promise<void> {
  await client.query(NEUTRAL.join("; "));
}

/** The tables of Sawt: those of schema public, without what extensions keep there. */
const own = `relnamespace = 'public'::regnamespace and not exists (
  select from pg_depend where objid = pg_class.oid and deptype = 'e')`;

/**
 * What a database was migrated to.
 *
 * @throws an Error in a sentence when it never was
 */
export async function readSchema(client: pg.ClientBase): Promise<Schema> {
  const { rows: there } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as migrated",
  );
  if (!there[0]?.migrated) throw new Error("There is nothing of Sawt in this database.");
  const migrations = await client.query<{ hash: string }>(
    "select hash from drizzle.__drizzle_migrations order by created_at, id",
  );
  const { rows: tables } = await client.query<Table>(`
    select relname as name, (select json_agg(attname order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '')
      as columns
    from pg_class where relkind in ('r', 'p') and not relispartition and ${own} order by relname`);
  return { migrations: migrations.rows.map(({ hash }) => hash), tables };
}

export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string; lastValue: string | null }>(`
    select sequencename as name, last_value::text as "lastValue" from pg_sequences
    where schemaname = 'public' order by sequencename`);
  return rows;
}

/** As SQL has a name. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function quoteAll(names: readonly string[]): string {
  return names.map(quote).join(", ");
}
