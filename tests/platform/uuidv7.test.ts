import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createUuidv7 } from "#app/platform/database/uuidv7.ts";
import { createDatabase } from "#tests/world/database.ts";

// The function that servers before PostgreSQL 18 get, in a schema of its own beside the server's.
let client: pg.Client;
beforeAll(async () => {
  const database = await createDatabase(inject("database"), `uuidv7_${process.pid}`, "template0");
  client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query("create schema older");
  await client.query(createUuidv7("older"));
});
afterAll(() => client.end());

const idsOf = async (call: string, count: number): Promise<string[]> => {
  const { rows } = await client.query(`select ${call} as id from generate_series(1, ${count})`);
  return rows.map(({ id }) => id);
};
const momentOf = (id: string) => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

test("its ids are UUIDs of version 7, each another and in the order in which they were made", async () => {
  const ids = await idsOf("older.uuidv7()", 20_000);
  for (const id of ids.slice(0, 100)) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  }
  expect(new Set(ids.map((id) => id.slice(19))).size).toBe(ids.length);
  expect(ids).toEqual([...ids].sort());
});

test("it tells the time as the server's own does, to a fraction of a millisecond", async () => {
  const before = Date.now();
  const [id = ""] = await idsOf("older.uuidv7()", 1);
  expect(momentOf(id)).toBeGreaterThanOrEqual(before - 1);
  expect(momentOf(id)).toBeLessThanOrEqual(Date.now() + 1);
  const fractions = (await idsOf("older.uuidv7()", 2_000)).map((each) =>
    Number.parseInt(each.slice(15, 18), 16),
  );
  expect(Math.min(...fractions)).toBeLessThan(1024);
  expect(Math.max(...fractions)).toBeGreaterThan(3072);
});

test("it can be moved in time", async () => {
  const [now = ""] = await idsOf("older.uuidv7()", 1);
  const [later = ""] = await idsOf("older.uuidv7(interval '1 hour')", 1);
  expect(momentOf(later) - momentOf(now)).toBeGreaterThanOrEqual(3_600_000);
  expect(momentOf(later) - momentOf(now)).toBeLessThan(3_660_000);
});

test("beside the server's own it changes nothing: queries find that one, defaults keep this one", async () => {
  await client.query("set search_path = older, public");
  await client.query("create table kept (id uuid default older.uuidv7(), n int)");
  await client.query("insert into kept (n) values (1)");
  const { rows } = await client.query(`
    select 'uuidv7()'::regprocedure::oid = 'pg_catalog.uuidv7()'::regprocedure::oid as own,
      (select id is not null from kept) as made`);
  expect(rows).toEqual([{ own: true, made: true }]);
  await client.query("reset search_path");
});
