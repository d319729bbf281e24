/* The audit chain (decision 0044), read in batches so that memory stays flat. */
import { sql } from "drizzle-orm";
import { type Database, liftLimits } from "../database/connect.ts";
import type { Head, SealedEntry } from "./rules.ts";

/** About 0.1 s. */
const SEALED_AT_ONCE = 2000;
/** Ids that a late transaction may have taken; the nightly run checks all. */
const LOOKED_BACK = 10_000;
const READ_AT_ONCE = 5000;

/** @param isWhole the whole log rather than its newest part */
export async function sealOpenEntries(
  db: Database,
  { isWhole = false }: { isWhole?: boolean } = {},
): Promise<void> {
  let after = isWhole ? 0 : await findStart(db);
  for (;;) {
    const { rows } = await db.transaction(async (tx) => {
      // A log of many years exceeds the statement timeout.
      if (isWhole) await liftLimits(tx, "0");
      return tx.execute<{ last: string | null }>(
        sql`select seal_audit(${after}::bigint, ${SEALED_AT_ONCE}) as last`,
      );
    });
    const last = rows[0]?.last;
    if (!last) return;
    after = Number(last);
  }
}

async function findStart(db: Database): Promise<number> {
  const { rows } = await db.execute<{ start: string }>(
    sql`select coalesce(max(entry_id), 0) - ${LOOKED_BACK}::bigint as start from audit_seals`,
  );
  return Math.max(0, Number(rows[0]?.start));
}

export async function findHead(db: Database): Promise<Head | undefined> {
  const { rows } = await db.execute<{ place: string; hash: string }>(
    sql`select place, hash from audit_seals order by place desc limit 1`,
  );
  const [row] = rows;
  return row && { place: Number(row.place), hash: row.hash };
}

/** Must match `seal_audit`. */
export const sealedColumns = sql`array_to_json(array[log.id::text,
  to_char(log.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), log.by::text, log.act,
  log.subject::text, log.application_id::text, log.detail, log.address])::text`;

type Row = {
  place: string;
  entry_id: string;
  hash: string;
  columns: string | null;
  at: number | null;
};

/** Prefetches the next batch. */
export async function* readChain(db: Database): AsyncGenerator<SealedEntry[]> {
  let next: Promise<Row[]> | undefined = readSeals(db, 0);
  while (next) {
    const rows: Row[] = await next;
    const last = rows.length === READ_AT_ONCE ? rows.at(-1) : undefined;
    next = last && readSeals(db, Number(last.place));
    // Whoever stops early must not get an unhandled rejection.
    next?.catch(() => undefined);
    yield rows.map(({ place, entry_id, hash, columns, at }) => ({
      place: Number(place),
      entryId: Number(entry_id),
      hash,
      columns: columns ?? undefined,
      at: at ?? undefined,
    }));
  }
}

/** Looks each entry up by id: for a join PostgreSQL may scan the whole log, at each batch. */
async function readSeals(db: Database, after: number): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select seal.place, seal.entry_id, seal.hash,
      (extract(epoch from log.at) * 1000)::float8 as at,
      case when log.id is not null then ${sealedColumns} end as columns
    from (select * from audit_seals where place > ${after}::bigint
      order by place limit ${READ_AT_ONCE}) as seal
    left join lateral (select * from audit_log where id = seal.entry_id limit 1) as log on true
    order by seal.place`);
  return rows;
}

export async function findOpenEntries(db: Database, before: Date) {
  const { rows } = await db.execute<{ open: number; late: string[] | null }>(sql`
    select count(*)::int as open,
      (array_agg(id order by id) filter (where at < ${before.toISOString()}::timestamptz))[1:20] as late
    from audit_log as log
    where not exists (select from audit_seals where entry_id = log.id)`);
  return { open: rows[0]?.open ?? 0, late: (rows[0]?.late ?? []).map(Number) };
}
