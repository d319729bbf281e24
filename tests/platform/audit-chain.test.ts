import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { sealAudit, sealWholeAudit } from "#app/platform/audit/api.ts";
import { auditLog, auditSeals } from "#app/platform/audit/tables.ts";
import { verifyChain } from "#app/platform/audit/verify.ts";
import type { Database } from "#app/platform/database/connect.ts";
import { runCommand } from "#tests/world/command.ts";
import { createDatabase } from "#tests/world/database.ts";
import { environment, fixedNow } from "#tests/world/environment.ts";
import { openWorldOn, type World } from "#tests/world/platform.ts";

let world: World;
let databaseUrl: string;
beforeAll(async () => {
  const name = `audit_chain_${process.pid}`;
  databaseUrl = await createDatabase(inject("database"), name, "template_sawt");
  world = await openWorldOn(databaseUrl, fixedNow);
});
afterAll(() => world.close());

const somebody = "00000000-0000-7000-8000-000000000001";
const minute = (at: number) => new Date(fixedNow.getTime() + at * 60_000);
const verify = () => verifyChain(world.db, minute(60));
const write = (count: number, from = 0) =>
  world.db.insert(auditLog).values(
    Array.from({ length: count }, (_, at) => ({
      at: minute(from + at),
      by: somebody,
      act: "application-read" as const,
      // What JSON writes with a backslash, and what other alphabets write.
      detail: at % 2 ? null : `"سطر"\n\\ \t\u0001 ${at}`,
      address: "192.0.2.1",
    })),
  );

/** Does what nobody may do who is not the database's own superuser. */
async function behindTheTrigger(run: (tx: Database) => Promise<unknown>): Promise<void> {
  await world.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await run(tx);
  });
}

/** The ids of the log, the oldest first. */
const ids = async () =>
  (await world.db.select({ id: auditLog.id }).from(auditLog).orderBy(auditLog.id)).map(
    ({ id }) => id,
  );
const nth = async (at: number) => (await ids())[at] ?? 0;

beforeEach(async () => {
  await behindTheTrigger(async (tx) => {
    await tx.delete(auditSeals);
    await tx.delete(auditLog);
  });
  await write(12);
  await sealAudit(world.db);
});

test("an untouched log is whole, and ends in its head", async () => {
  const report = await verify();
  expect(report).toMatchObject({ faultCount: 0, open: 0, head: { place: 12 } });
  expect(report.head?.hash).toMatch(/^[0-9a-f]{64}$/);
  // Another minute adds to the chain and changes nothing of it.
  await write(3, 12);
  expect(await verify()).toMatchObject({ faultCount: 0, open: 3, head: report.head });
  await sealAudit(world.db);
  const later = await verifyChain(world.db, minute(60), report.head ?? undefined);
  expect(later).toMatchObject({ faultCount: 0, open: 0, head: { place: 15 } });
});

test("log and seals refuse every change", async () => {
  for (const table of [auditLog, auditSeals]) {
    await expect(world.db.delete(table)).rejects.toThrow();
    await expect(world.db.execute(sql`truncate ${table}`)).rejects.toThrow();
  }
  await expect(world.db.update(auditLog).set({ detail: null })).rejects.toThrow();
  await expect(world.db.update(auditSeals).set({ hash: "" })).rejects.toThrow();
});

test("a changed entry is found", async () => {
  const id = await nth(4);
  await behindTheTrigger((tx) =>
    tx.execute(sql`update audit_log set address = '198.51.100.9' where id = ${id}`),
  );
  expect((await verify()).faults).toEqual([{ kind: "changed", entry: id }]);
});

test("a removed entry is found, with its seal or without", async () => {
  const [first, second] = [await nth(3), await nth(7)];
  await behindTheTrigger(async (tx) => {
    await tx.execute(sql`delete from audit_log where id in (${first}, ${second})`);
    await tx.execute(sql`delete from audit_seals where entry_id = ${second}`);
  });
  expect((await verify()).faults).toEqual([
    { kind: "removed", entry: first },
    { kind: "seals-removed", from: 8, to: 8 },
  ]);
});

test("two entries that changed places are found", async () => {
  const [first, second] = [await nth(2), await nth(9)];
  await behindTheTrigger(async (tx) => {
    await tx.execute(sql`alter table audit_log alter id drop identity`);
    await tx.execute(sql`update audit_log set id = -1 where id = ${first}`);
    await tx.execute(sql`update audit_log set id = ${first} where id = ${second}`);
    await tx.execute(sql`update audit_log set id = ${second} where id = -1`);
    await tx.execute(sql`alter table audit_log alter id add generated always as identity`);
    await tx.execute(
      sql`select setval(pg_get_serial_sequence('audit_log', 'id'), (select max(id) from audit_log))`,
    );
  });
  expect((await verify()).faults).toEqual([
    { kind: "changed", entry: first },
    { kind: "changed", entry: second },
  ]);
});

test("an entry that was slipped in with an earlier time is found, sealed or not", async () => {
  await write(1, 100);
  await sealAudit(world.db);
  await write(1, -600);
  const id = (await ids()).at(-1) ?? 0;
  expect((await verify()).faults).toEqual([{ kind: "unsealed", entry: id }]);
  await sealAudit(world.db);
  expect((await verify()).faults).toEqual([{ kind: "inserted", entry: id }]);
});

test("a chain that was made anew, or cut off, doesn't go through a head that was kept", async () => {
  const { head } = await verify();
  if (!head) throw new Error("The chain has no head.");
  await behindTheTrigger(async (tx) => {
    await tx.execute(sql`delete from audit_log where id = (select max(id) from audit_log)`);
    await tx.execute(sql`delete from audit_seals where place = ${head.place}`);
  });
  expect((await verify()).faults).toEqual([]);
  const cut = await verifyChain(world.db, minute(60), head);
  expect(cut.faults).toEqual([{ kind: "other-chain", place: head.place }]);
  await write(1, 13);
  await sealAudit(world.db);
  const anew = await verifyChain(world.db, minute(60), head);
  expect(anew.faults).toEqual([{ kind: "other-chain", place: head.place }]);
});

test("an entry whose transaction ended late is sealed behind those that came meanwhile", async () => {
  let finish = () => {};
  const late = world.db.transaction(async (tx) => {
    await tx.execute(sql`insert into audit_log (at, by, act, address)
      values (${minute(20).toISOString()}, ${somebody}, 'aid-read', '')`);
    await new Promise<void>((resolve) => {
      finish = resolve;
      begun();
    });
  });
  let begun = () => {};
  await new Promise<void>((resolve) => {
    begun = resolve;
  });
  // Nobody waits for it.
  await write(2, 21);
  await sealAudit(world.db);
  expect(await verify()).toMatchObject({ faultCount: 0, head: { place: 14 } });
  finish();
  await late;
  await sealAudit(world.db);
  expect(await verify()).toMatchObject({ faultCount: 0, open: 0, head: { place: 15 } });
});

test("several that seal at once make one chain", async () => {
  await write(500, 12);
  await Promise.all(Array.from({ length: 4 }, () => sealAudit(world.db)));
  expect(await verify()).toMatchObject({ faultCount: 0, open: 0, head: { place: 512 } });
});

test("at night the whole log is sealed and the server's log says where it ends", async () => {
  await write(1, 12);
  const said: unknown[] = [];
  const log = { info: (...words: unknown[]) => said.push(...words) };
  await sealWholeAudit(world.db, log as never);
  const { head } = await verify();
  expect(said).toEqual([{ head: `${head?.place}:${head?.hash}` }, "the audit chain ends here"]);
});

const run = (...args: string[]) =>
  runCommand("audit-verify", args, environment({ databaseUrl, dataDir: inject("dataDir") }));

test("the command prints the head of a whole chain, and exits with 1 on a broken one", async () => {
  const whole = await run();
  expect(whole.code).toBe(0);
  const [, head = ""] = /^head: (12:[0-9a-f]{64})$/m.exec(whole.said) ?? [];
  expect(whole.said).toContain("The chain is whole.");
  expect((await run("--head", head)).code).toBe(0);
  const id = await nth(0);
  await behindTheTrigger((tx) => tx.execute(sql`delete from audit_log where id = ${id}`));
  const broken = await run("--head", head);
  expect(broken.code).toBe(1);
  expect(broken.said).toContain(`entry ${id}: removed`);
  expect((await run("--head", "nonsense")).said).toContain("npm run audit:verify");
}, 60_000);
