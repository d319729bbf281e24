import { count, lt, sql } from "drizzle-orm";
import { auditActsOf } from "#app/contract/audit.values.ts";
import { seededRandom } from "#app/demo/content/random.ts";
import { sealHash } from "#app/platform/audit/rules.ts";
import { sealedColumns } from "#app/platform/audit/store-seals.ts";
import { auditLog, auditSeals } from "#app/platform/audit/tables.ts";
import type { Database } from "#app/platform/database/connect.ts";
import { insertInBatches } from "./batches.ts";
import type { Seeding } from "./database.ts";
import { findPeople } from "./people.ts";

const BATCH_SIZE = 5_000;
/** So many of the people act; the data is everybody's. */
const ACTORS = 300;
const MINUTE = 60_000;
/** The newest of them, older than the demo's own; each is a minute older than the one before. */
const NEWEST = Date.UTC(2025, 9, 1);
/** Seeded entries have lower ids, in the order of their times; all others have higher ones. */
const FIRST_OWN_ID = 100_000_000;
const acts = [...auditActsOf.membership, ...auditActsOf.aid, ...auditActsOf.feedback];

/**
 * Adds entries of the audit log up to a total, into the past before the demo's own, and makes the chain
 * over all of them anew, so that `audit:verify` finds nothing to say.
 */
export async function seedAudit({ db }: Pick<Seeding, "db">, total: number): Promise<void> {
  await makeRoom(db);
  const [row] = await db
    .select({ have: count() })
    .from(auditLog)
    .where(lt(auditLog.id, FIRST_OWN_ID));
  const have = row?.have ?? 0;
  const people = await findPeople(db);
  const actors = people.slice(0, ACTORS);
  await insertInBatches("audit", { have, total, atOnce: BATCH_SIZE }, async (from, many) => {
    const batch = Array.from({ length: many }, (_, at) => {
      const place = from + at;
      const random = seededRandom(12_000_000 + place);
      return {
        id: FIRST_OWN_ID - 1 - place,
        at: new Date(NEWEST - place * MINUTE).toISOString(),
        by: random.pick(actors).id,
        act: random.pick(acts),
        subject: random.pick(people).id,
        address: `198.51.100.${random.between(1, 254)}`,
      };
    }).reverse();
    const column = (name: keyof (typeof batch)[number]) =>
      sql.param(batch.map((each) => each[name]));
    await db.execute(sql`
      insert into ${auditLog} (id, at, by, act, subject, address) overriding system value
      select * from unnest(${column("id")}::bigint[], ${column("at")}::timestamptz[],
        ${column("by")}::uuid[], ${column("act")}::text[], ${column("subject")}::uuid[],
        ${column("address")}::text[])`);
  });
  if (total > have) await sealAnew(db);
}

/** Moves the demo's own entries behind the ids of those that are to come; once. */
async function makeRoom(db: Database): Promise<void> {
  await behindTheTriggers(db, async (tx) => {
    const { rows } = await tx.execute<{ next: string }>(
      sql`select nextval(pg_get_serial_sequence('audit_log', 'id')) as next`,
    );
    if (Number(rows[0]?.next) >= FIRST_OWN_ID) return;
    await tx.execute(sql`truncate audit_seals`);
    await tx.execute(sql`
      with moved as (delete from audit_log returning *)
      insert into audit_log overriding system value
      select id + ${FIRST_OWN_ID}::bigint, at, by, act, subject, application_id, detail, address from moved`);
    await tx.execute(sql`select setval(pg_get_serial_sequence('audit_log', 'id'),
      (select coalesce(max(id), ${FIRST_OWN_ID}::bigint) from audit_log))`);
  });
}

/**
 * Seals the log from its first entry to its last, as `seal_audit` would, which takes three times as
 * long.
 */
async function sealAnew(db: Database): Promise<void> {
  const started = performance.now();
  await behindTheTriggers(db, async (tx) => {
    await tx.execute(sql`truncate audit_seals`);
    let previous = "";
    let place = 0;
    let after = 0;
    for (;;) {
      const { rows } = await tx.execute<{ id: string; columns: string }>(sql`
        select id, ${sealedColumns} as columns from audit_log as log
        where id > ${after}::bigint order by id limit ${BATCH_SIZE}`);
      const last = rows.at(-1);
      if (!last) break;
      after = Number(last.id);
      const first = place + 1;
      const hashes = rows.map(({ columns }) => {
        place += 1;
        previous = sealHash(place, previous, columns);
        return previous;
      });
      await tx.execute(sql`
        insert into ${auditSeals} (place, entry_id, hash)
        select ${first}::bigint + turn - 1, entry_id, hash
        from unnest(${sql.param(rows.map(({ id }) => id))}::bigint[], ${sql.param(hashes)}::text[])
          with ordinality as seal (entry_id, hash, turn)`);
    }
  });
  console.log(`audit: sealed in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** In a transaction in which log and seals may be changed, as their owner alone may have it. */
async function behindTheTriggers(
  db: Database,
  run: (tx: Database) => Promise<void>,
): Promise<void> {
  const switchTriggers = async (tx: Database, way: "disable" | "enable") => {
    for (const table of ["audit_log", "audit_seals"]) {
      await tx.execute(sql.raw(`alter table ${table} ${way} trigger ${table}_append_only`));
    }
  };
  await db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    await switchTriggers(tx, "disable");
    await run(tx);
    await switchTriggers(tx, "enable");
  });
}
