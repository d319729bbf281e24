import { join } from "node:path";
import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "#app/platform/database/connect.ts";
import { migrate } from "#app/platform/database/migrate.ts";
import { addBroadcast } from "#app/platform/notification/store.ts";
import { createDatabase } from "#tests/world/database.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { openWorldOn, person } from "#tests/world/platform.ts";
import {
  hasPostgresql15,
  openPostgresql15,
  type PostgresqlServer,
} from "#tests/world/postgresql-15.ts";

describe.runIf(isExhaustive && hasPostgresql15)("on PostgreSQL 15", () => {
  let server: PostgresqlServer;
  let address: string;

  beforeAll(async () => {
    server = await openPostgresql15();
    address = server.address;
  });
  afterAll(() => server?.stop());

  test("the demo is loaded, read, searched and written to", async () => {
    const database = await createDatabase(address, "sawt");
    const world = await openWorldOn(database, new Date(), { DATA_DIR: join(server.home, "files") });
    const { db } = world.platform.world;
    const { rows } = await db.execute<{ version: string }>(
      "select split_part(current_setting('server_version'), '.', 1) as version",
    );
    expect(rows).toEqual([{ version: "15" }]);

    const { accessToken: token } = await world.signIn(person("verified", "admin").uid);
    const search = encodeURIComponent("مصر");
    const found = await world.request("GET", `/news?keyword=${search}`, { token });
    expect(found.status).toBe(200);
    expect(JSON.stringify(found.body)).toContain("مصر");

    // Who reads "up to" an id leaves nothing out: also after one from a clock that ran ahead.
    const { rows: ahead } = await db.execute<{ id: string }>(`
      with made as (
        insert into notifications (id, title, message, created_at)
        values (uuidv7(interval '1 hour'), '{"ar":"","en":""}', '{"ar":"","en":""}', now())
        returning id)
      insert into notification_audiences (key, notification_id) select 'nobody', id from made
      returning notification_id as id`);
    const { rows: users } = await db.execute<{ id: string }>("select id from users limit 1");
    const told = { senderId: users[0]?.id ?? "", screen: null, params: null };
    const sent = await db.transaction((inner) =>
      addBroadcast(
        inner,
        { ...told, title: "تنبيه", message: "نص" },
        { governorateCodes: [], branchIds: [], secretariatIds: [], roleIds: [] },
        new Date(),
      ),
    );
    expect(sent.id > (ahead[0]?.id ?? "g")).toBe(true);
    await world.close();
  }, 180_000);

  test("a wrong password, and a database without Arabic, are told in a sentence", async () => {
    const refusalAt = async (connectionString: string) => {
      const { pool } = connect(connectionString, pino({ level: "silent" }), 1);
      const refusal = await migrate(pool).then(
        () => "",
        (error: Error) => error.message,
      );
      await pool.end();
      return refusal;
    };
    expect(await refusalAt(address.replace("secret", "guess"))).toMatch(
      /refuses the password of user sawt: correct DATABASE_URL\.$/,
    );
    expect(await refusalAt(address.replace(":secret", ""))).toMatch(
      /wants a password of user sawt/,
    );
    expect(await refusalAt(address.replace("sawt:", "stranger:"))).not.toContain("secret");
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    await client.query("create database deaf template template0 encoding 'UTF8' locale 'C'");
    await client.end();
    expect(await refusalAt(address.replace("/postgres?", "/deaf?"))).toMatch(/LC_CTYPE is C/);
  });
});
