import type pg from "pg";

/**
 * uuidv7() as in PostgreSQL 18: 48 bits of Unix milliseconds, 12 bits of the millisecond's
 * fraction, 62 random bits (RFC 9562, method 3). Monotonic within a session: a call doesn't return
 * in the microsecond in which it began.
 * @param schema where to create it; by default that of the tables
 */
export function createUuidv7(schema = "public"): string {
  return `
create or replace function ${schema}.uuidv7(shift interval default interval '0') returns uuid
language plpgsql volatile parallel safe as $$
declare
  began timestamptz := clock_timestamp();
  micros bigint := extract(epoch from began + shift) * 1000000;
  made uuid := lpad(to_hex(micros / 1000), 12, '0')
    || to_hex(28672 + micros % 1000 * 4096 / 1000)
    || substr(gen_random_uuid()::text, 20);
begin
  -- Not "<=": a clock that was set back would hold the caller up.
  while clock_timestamp() = began loop end loop;
  return made;
end $$`;
}

/**
 * For servers before PostgreSQL 18. After an upgrade column defaults keep this function, while
 * queries resolve to pg_catalog's, which is searched first.
 * @param client holds the lock of migrations
 */
export async function ensureUuidv7(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query("select 1 from pg_proc where proname = 'uuidv7' limit 1");
  if (rows.length === 0) await client.query(createUuidv7());
}
