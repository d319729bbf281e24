import pg from "pg";
import pino from "pino";
import { afterAll, expect, inject, test } from "vitest";
import { connect } from "#app/platform/database/connect.ts";
import { migrate } from "#app/platform/database/migrate.ts";
import { findMissingRequirement } from "#app/platform/database/requirements.ts";

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

test("an old server and a standby are named", () => {
  const facts = {
    version: 150_020,
    name: "sawt",
    encoding: "UTF8",
    isStandby: false,
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
  expect(findMissingRequirement({ ...facts, isStandby: true, isReadOnly: true })).toMatch(
    /is a standby/,
  );
});
