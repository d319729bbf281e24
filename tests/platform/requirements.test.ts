import pg from "pg";
import pino from "pino";
import { afterAll, expect, inject, test } from "vitest";
import {
  FIRST_BEFORE_BASELINE as FIRST,
  LAST_BEFORE_BASELINE as LAST,
} from "#app/platform/database/baseline.ts";
import { connect } from "#app/platform/database/connect.ts";
import { migrate, prepareDatabase, readMigrations } from "#app/platform/database/migrate.ts";
import {
  findMissingRequirement,
  warnOfFewConnections,
} from "#app/platform/database/requirements.ts";
import { query } from "#tests/world/query.ts";

const server = inject("database");
const log = pino({ level: "silent" });
const names: string[] = [];

async function admin(...queries: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  for (const query of queries) await client.query(query);
  await client.end();
}
afterAll(() => admin(...names.map((name) => `drop database ${name} with (force)`)));

const addressOf = (name: string) => server.replace(/\/[^/?]*(?=\?|$)/, `/${name}`);

/** Creates a database and answers what a start on it says. */
async function refusal(options: string, ...queries: string[]): Promise<string> {
  const name = `lacking_${process.pid}_${names.length}`;
  await admin(`create database ${name} template template0 ${options}`);
  names.push(name);
  await admin(...queries.map((query) => query.replaceAll("DATABASE", name)));
  return refusalAt(addressOf(name));
}

async function refusalAt(address: string): Promise<string> {
  const { pool } = connect(address, log, 1);
  try {
    await migrate(pool);
    return "";
  } catch (error) {
    // The process prints the message of a plain Error and the stack of any other.
    expect(Object.getPrototypeOf(error)).toBe(Error.prototype);
    return (error as Error).message;
  } finally {
    await pool.end();
  }
}

test("an empty database in UTF-8 is migrated", async () => {
  expect(await refusal("encoding 'UTF8' locale_provider builtin locale 'C.UTF-8'")).toBe("");
});

test("another encoding than UTF-8 is named", async () => {
  expect(
    await refusal("encoding 'SQL_ASCII' locale_provider libc lc_collate 'C' lc_ctype 'C'"),
  ).toMatch(/^Database lacking_\d+_\d+ has the encoding SQL_ASCII, .* use one that was made with /);
});

test("an LC_CTYPE under which no search would find Arabic is named", async () => {
  expect(await refusal("encoding 'UTF8' locale_provider libc lc_collate 'C' lc_ctype 'C'")).toMatch(
    / doesn't know Arabic letters, because its LC_CTYPE is C: use one that was made with /,
  );
});

test("a database that is read-only is named", async () => {
  expect(
    await refusal("", "alter database DATABASE set default_transaction_read_only = on"),
  ).toMatch(/^Database lacking_\S+ is read-only for sawt .*: switch that off\.$/);
});

test("a user without rights is told which, and how to get them", async () => {
  const become = "alter role sawt in database DATABASE set role = weak";
  await admin("drop role if exists weak", "create role weak");
  expect(await refusal("", become)).toMatch(
    /^User weak may not create schemas in database (\S+): .*alter database \1 owner to weak/,
  );
  const grant = "grant create on database DATABASE to weak";
  expect(await refusal("", grant, become)).toMatch(
    /^User weak may not create tables in database .*grant all on schema public to weak/,
  );
});

test("a search path without public is named", async () => {
  expect(await refusal("", "alter database DATABASE set search_path = elsewhere")).toMatch(
    /no schema public first on its search_path/,
  );
});

test("an extension that is out of reach is named", async () => {
  const name = `lacking_${process.pid}_${names.length}`;
  await admin(`create database ${name} template template0`);
  names.push(name);
  const client = new pg.Client({ connectionString: addressOf(name) });
  await client.connect();
  await client.query("create schema aside; create extension pg_trgm schema aside");
  await client.end();
  expect(await refusalAt(addressOf(name))).toMatch(/alter extension pg_trgm set schema public/);
});

test("a database that isn't there, or a server, is named without the password", async () => {
  expect(await refusalAt(addressOf("nowhere"))).toMatch(
    / has no database nowhere: create it with /,
  );
  expect(await refusalAt("postgresql://sawt:geheim@127.0.0.1:1/sawt")).toBe(
    "No PostgreSQL listens on 127.0.0.1:1: start it, or correct DATABASE_URL.",
  );
});

test("an old server is named", () => {
  const facts = {
    version: 150_020,
    name: "sawt",
    encoding: "UTF8",
    isReadOnly: false,
    user: "sawt",
    schema: "public",
    mayCreateSchemas: true,
    mayCreateTables: true,
  };
  expect(findMissingRequirement(facts)).toBeUndefined();
  expect(findMissingRequirement({ ...facts, version: 140_010 })).toMatch(
    /is PostgreSQL 14, and Sawt needs 15 or later: upgrade it\.$/,
  );
});

test("a database of a newer release is refused in a sentence, and nothing is written", async () => {
  const name = `newer_${process.pid}`;
  names.push(name);
  await admin(`create database ${name} template template_sawt strategy file_copy`);
  const client = new pg.Client({ connectionString: addressOf(name) });
  await client.connect();
  await client.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later release', 1999999999999)",
  );
  await client.query("drop function if exists public.uuidv7; drop extension pg_trgm cascade");
  expect(await refusalAt(addressOf(name))).toMatch(
    /^Database newer_\d+ was made by a newer release of Sawt.* \(1 are unknown here\): start that release/,
  );
  const { rows } = await client.query("select from pg_extension where extname = 'pg_trgm'");
  expect(rows).toEqual([]);
  await client.end();
});

test("a database that all of the migrations before the baseline made goes on as one that it made", async () => {
  const database = await migratedBefore("before", [FIRST, "of those between", LAST]);
  const noted = "select hash, created_at from drizzle.__drizzle_migrations order by id";
  const all = await query(addressOf("template_sawt"), noted);
  const people = "select count(*) from users";
  const before = await query(database, people);
  expect(await refusalAt(database)).toBe("");
  expect(await query(database, noted)).toEqual(all);
  expect(await query(database, people)).toEqual(before);
  expect(await refusalAt(database)).toBe("");
});

test("one that only some of them made is told what to start, and stays as it is", async () => {
  const hashes = [FIRST, "of those between"];
  const database = await migratedBefore("some", hashes);
  expect(await refusalAt(database)).toMatch(
    /^Database some_\d+ was made by sources from before the first release, and not by the last of them: start commit 7ec542c9 on it once, then this one\.$/,
  );
  expect(
    await query(database, "select hash from drizzle.__drizzle_migrations order by id"),
  ).toEqual(hashes.map((hash) => ({ hash })));
});

test("one with migrations behind the last of them is another release's", async () => {
  const database = await migratedBefore("beyond", [FIRST, LAST, "of a branch"]);
  expect(await refusalAt(database)).toMatch(
    /was made by a newer release of Sawt.* \(3 are unknown/,
  );
});

/** Creates a database as the baseline makes it, with a person, that says it was migrated by these. */
async function migratedBefore(name: string, hashes: readonly string[]): Promise<string> {
  const database = `${name}_${process.pid}`;
  names.push(database);
  await admin(`create database ${database} template template0`);
  const client = new pg.Client({ connectionString: addressOf(database) });
  await client.connect();
  await prepareDatabase(client);
  for (const statement of readMigrations()[0]?.sql ?? []) await client.query(statement);
  await client.query(`
    insert into users (id, display_name, status, created_at)
      values ('01990000-0000-7000-8000-000000000001', 'سارة', 'guest', now());
    create schema if not exists drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values
      ${hashes.map((hash, at) => `('${hash}', ${1_795_287_979_117 + at})`).join(", ")}`);
  await client.end();
  return addressOf(database);
}

test("a database that goes away during the migrations is told in a sentence, and the next start does them", async () => {
  const name = `cut_${process.pid}`;
  names.push(name);
  await admin(`create database ${name} template template0`);
  const { pool } = connect(addressOf(name), log, 1);
  // The migrations' transaction is cut as it begins.
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      if (given[0] === "begin" || (given[0] as pg.QueryConfig)?.text === "begin") {
        return admin(
          `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
        ).then(() => query(...given));
      }
      return query(...given);
    }) as typeof client.query;
  });
  const refused = await migrate(pool).catch((error: Error) => error);
  expect(Object.getPrototypeOf(refused)).toBe(Error.prototype);
  expect((refused as Error).message).toMatch(/^PostgreSQL went away during the migrations/);
  await pool.end();
  expect(await refusalAt(addressOf(name))).toBe("");
});

test("a start says when the server has fewer connections left than it opens", async () => {
  const said: object[] = [];
  const logged = { warn: (about: object) => void said.push(about) };
  const { pool } = connect(server, log, 1);
  await warnOfFewConnections(pool, 10, logged);
  expect(said).toEqual([]);
  await warnOfFewConnections(pool, 100_000, logged);
  expect(said).toMatchObject([{ needed: 100_004 }]);
  await pool.end();
});
