import { once } from "node:events";
import { finished } from "node:stream/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { COMMIT_BEFORE_BASELINE, ranBeforeBaseline } from "#app/platform/database/baseline.ts";
import { migrationsFolder, prepareDatabase } from "#app/platform/database/migrate.ts";
import { DamageError, type Schema, type Sequence, type Table } from "./archive.ts";
import { quote, quoteAll } from "./schema.ts";

/**
 * Whether a database has no tables, apart from empty queues.
 *
 * @throws an Error in a sentence when it has some
 */
export async function assertEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`
    select current_database() as name, count(*)::int as tables from pg_class
    where relkind in ('r', 'p') and relpersistence <> 't'
      and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pgboss')
      and relnamespace::regnamespace::text not like 'pg\\_toast%'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`);
  const { name, tables } = rows[0] ?? {};
  if (tables > 0) {
    throw new Error(
      `Database ${name} has tables already, and a restore needs an empty one: ` +
        "set DATABASE_URL to a new database, or without one DATA_DIR to a new folder.",
    );
  }
}

/**
 * Migrates an empty database to where a backup was made, and empties the tables: some migrations
 * write rows.
 *
 * @throws an Error in a sentence when this release doesn't know one of the migrations, or only some of those
 *   ran that the baseline replaced
 */
export async function migrateTo(client: pg.ClientBase, { migrations, tables }: Schema) {
  const known = readMigrationFiles({ migrationsFolder });
  const before = ranBeforeBaseline(migrations);
  if (before === "some") {
    throw new Error(
      "The backup was made by sources from before the first release, and not by the last of them: " +
        `restore it with commit ${COMMIT_BEFORE_BASELINE}, and start this one on what that restored.`,
    );
  }
  const ran = before === "all" ? known.slice(0, 1).map(({ hash }) => hash) : migrations;
  const run = known.slice(0, ran.length);
  if (run.some(({ hash }, at) => hash !== ran[at]) || run.length < ran.length) {
    throw new Error(
      "The backup was made by a newer release of Sawt, or by one with other migrations: " +
        "restore it with the release that made it, or a later one.",
    );
  }
  await prepareDatabase(client);
  await client.query("create schema if not exists drizzle");
  await client.query(`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql, hash, folderMillis } of run) {
    for (const statement of sql) await client.query(statement);
    await client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
      [hash, folderMillis],
    );
  }
  const setAside = await dropConstraints(client);
  await client.query(`truncate ${quoteAll(tables.map(({ name }) => name))}`);
  return setAside;
}

/** What stands around the rows and is made many times faster when they are all there. */
interface DroppedConstraints {
  /** Makes it again. */
  restore(): Promise<void>;
}

/** Drops foreign keys and indexes, and switches triggers off: rows may then come in any order. */
async function dropConstraints(client: pg.ClientBase): Promise<DroppedConstraints> {
  const list = async (query: string) =>
    (await client.query<{ drop: string; make: string }>(query)).rows;
  const around = [
    ...(await list(`
      select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname,
          pg_get_constraintdef(oid)) as make
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)),
    ...(await list(`
      select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
      from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace = 'public'::regnamespace
        and not exists (select from pg_constraint where conindid = indexrelid)`)),
    ...(await list(`
      select distinct format('alter table %s disable trigger user', tgrelid::regclass) as drop,
        format('alter table %s enable trigger user', tgrelid::regclass) as make
      from pg_trigger join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace = 'public'::regnamespace`)),
  ];
  for (const { drop } of around) await client.query(drop);
  return {
    async restore() {
      await client.query("set local maintenance_work_mem = '256MB'");
      // In the opposite order, so that foreign keys find their indexes.
      for (const { make } of around.reverse()) await client.query(make);
    },
  };
}

/** Takes the pieces of tables as they come; the pieces of one come together. */
export function openLoader(client: pg.ClientBase, tables: readonly Table[]) {
  const rows: Record<string, number> = {};
  let name: string | undefined;
  let stream: ReturnType<typeof copyFrom> | undefined;
  let failed: Promise<never> | undefined;
  const end = async () => {
    if (!stream || name === undefined) return;
    stream.end();
    await finished(stream);
    rows[name] = stream.rowCount;
    stream = undefined;
  };
  const begin = async (table: Table) => {
    await end();
    name = table.name;
    stream = client.query(
      copyFrom(`copy ${quote(table.name)} (${quoteAll(table.columns)}) from stdin`),
    );
    failed = failureOf(stream);
    failed.catch(() => undefined);
  };
  return {
    rows,
    end,
    /** Ends a COPY in the middle, without which the connection hears nothing else. */
    abandon() {
      stream?.destroy(new Error("abandoned"));
    },
    /** @throws a DamageError for a table that the manifest doesn't have */
    async write(of: string, content: AsyncIterable<Buffer>): Promise<void> {
      if (of !== name) {
        const table = tables.find((each) => each.name === of);
        if (!table) throw new DamageError(`It has a table that no release knows: ${of}`);
        await begin(table);
      }
      for await (const part of content) {
        if (!stream?.write(part)) await Promise.race([stream && once(stream, "drain"), failed]);
      }
    },
  };
}

function failureOf(stream: ReturnType<typeof copyFrom>): Promise<never> {
  return finished(stream).then(
    () => new Promise<never>(() => undefined),
    (error) => {
      throw error;
    },
  );
}

/** @throws an Error in a sentence when fewer or more rows came than the backup wrote */
export function assertRows(
  written: Readonly<Record<string, number>>,
  rows: Readonly<Record<string, number>>,
): void {
  for (const [table, expected] of Object.entries(written)) {
    const found = rows[table] ?? 0;
    if (found === expected) continue;
    throw new DamageError(`It has ${found} rows of ${table} and not ${expected}.`);
  }
}

/** Sets counters to where they were: the next row gets a number that none had. */
export async function setSequences(
  client: pg.ClientBase,
  sequences: readonly Sequence[],
): Promise<void> {
  for (const { name, lastValue } of sequences) {
    await client.query(
      `select setval($1::regclass, coalesce($2::bigint, seqstart), $2::bigint is not null)
      from pg_sequence where seqrelid = $1::regclass`,
      [quote(name), lastValue],
    );
  }
}
