import { join } from "node:path";
import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inviteAdministrator } from "#app/platform/administrator/invite.ts";
import { connect } from "#app/platform/database/connect.ts";
import { migrate } from "#app/platform/database/migrate.ts";
import { addBroadcast } from "#app/platform/notification/store.ts";
import { addApplicant } from "#tests/world/applicant.ts";
import { createDatabase } from "#tests/world/database.ts";
import { eventForm } from "#tests/world/event.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { formOf } from "#tests/world/membership.ts";
import { openWorldOn, person } from "#tests/world/platform.ts";
import {
  hasPostgresql15,
  openPostgresql15,
  type PostgresqlServer,
} from "#tests/world/postgresql-15.ts";

/**
 * The statements of a database that PostgreSQL compiled (JIT) before it ran them, the ones inside triggers
 * too. On 15 a statement of a millisecond becomes one of seconds by it.
 */
async function compiledIn(address: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query<{ query: string }>(
    `select query from pg_stat_statements where jit_functions > 0
       and dbid = (select oid from pg_database where datname = current_database())`,
  );
  await client.end();
  return rows.map(({ query }) => query.slice(0, 300));
}

const missing = "Debian's postgresql-15 isn't installed: nothing was tried";

describe.runIf(isExhaustive)("on PostgreSQL 15", () => {
  let server: PostgresqlServer;
  let address: string;

  beforeAll(async () => {
    if (!hasPostgresql15) return;
    server = await openPostgresql15();
    address = server.address;
  });
  afterAll(() => server?.stop());
  beforeEach((context) => context.skip(!hasPostgresql15, missing));

  test("the demo is loaded, read, searched and written to", async () => {
    const database = await createDatabase(address, "sawt");
    const world = await openWorldOn(database, new Date(), { DATA_DIR: join(server.home, "files") });
    const { db } = world.platform.dependencies;
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

  test("no statement of an organisation's first hour is compiled before it runs", async () => {
    const database = await createDatabase(address, "first_hour");
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    await client.query("create extension pg_stat_statements");
    // What would not be seen could not be promised: this server compiles what it holds to be dear.
    await client.query("set enable_seqscan = off");
    await client.query("select sum(reltuples) from pg_class as counted");
    expect(await compiledIn(database)).toEqual([expect.stringContaining("as counted")]);
    await client.query("select pg_stat_statements_reset()");
    await client.end();

    const world = await openWorldOn(database, new Date(), { DATA_DIR: join(server.home, "files") });
    const ask = async (method: string, path: string, token: string, body?: unknown) => {
      const answer = await world.request(method, path, { token, body });
      expect([path, answer.status, answer.body.code]).toEqual([path, 200, undefined]);
      return answer.body.data;
    };
    const { jobs } = world.platform.dependencies;
    const email = "huda@example.org";
    const { link } = await inviteAdministrator(world.platform.dependencies, {
      name: "هدى كامل",
      language: "ar",
      isAdditional: true,
      email,
    });
    const token = link.split("/").at(-1) ?? "";
    const invitation = "/administrators/invitation";
    await ask("POST", `${invitation}/code`, "", { token });
    await jobs.drain();
    const url = `http://platform/demo/mailbox.json?to=${encodeURIComponent(email)}`;
    const [mail] = await (await world.platform.fetch(new Request(url))).json();
    const otp = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0];
    const accepted = await ask("POST", `${invitation}/accept`, "", {
      token,
      otp,
      playerId: "null",
    });
    const admin: string = accepted.accessToken;

    await ask("PATCH", "/organisation/membership", admin, {
      months: "12",
      feeAr: "مجانًا",
      feeEn: "Free",
    });
    const role = await ask("POST", "/roles", admin, {
      name: "مراجع الطلبات",
      description: "يراجع الطلبات",
      rank: "sector_leader",
      abilities: [{ action: "update", subject: "aid" }],
    });
    const { membershipId } = person("verified");
    await ask("POST", `/roles/${role.id}/holders`, admin, { membershipId, until: "2030-01-01" });
    for (const [kind, fields] of [
      ["news", { title: "خبر", summary: "ملخص", body: "نص" }],
      ["posts", { title: "منشور", body: "نص" }],
    ] as const) {
      const item = await ask("POST", `/content/${kind}`, admin, formOf(fields));
      const { version } = item;
      await ask("POST", `/content/${kind}/${item.id}/acts`, admin, { act: "publish", version });
    }
    const applicant = await addApplicant(world.platform.dependencies, 1);
    const application = `/membership/applications/${applicant.id}`;
    await ask("POST", `${application}/claim`, admin, {});
    await ask("POST", `${application}/approval`, admin, { nationalId: applicant.nationalId });
    const nextWeek = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const event = await ask("POST", "/events", admin, formOf(eventForm(1, { date: nextWeek })));
    await ask("POST", `/events/${event.id}/publish`, admin, {});
    const suggestion = { topic: "health", title: "عنوان", body: "نص" };
    await ask("POST", "/feedback/suggestions", admin, suggestion);
    for (const list of [
      "news",
      "posts",
      "archive",
      "feedback/all",
      "events",
      "users",
      "statistics",
    ]) {
      await ask("GET", `/${list}`, admin);
    }
    const word = encodeURIComponent("مصر");
    for (const list of ["news", "posts", "archive"]) {
      await ask("GET", `/${list}?keyword=${word}`, admin);
    }
    await jobs.add(world.db, "nightly", {});
    await jobs.add(world.db, "tendStatistics", {});
    await jobs.drain();
    await world.close();
    expect(await compiledIn(database)).toEqual([]);
  }, 300_000);
});
