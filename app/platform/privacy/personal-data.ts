import { and, asc, eq, getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import type { Call } from "#app/contract/endpoint.ts";
import type { LeavingCount, LeavingKind } from "#app/contract/leaving.values.ts";
import type { Database } from "../database/connect.ts";
import type { Documents } from "../documents/store.ts";
import type { Files } from "../files/store.ts";
import type { Member } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { users } from "../user/tables.ts";
import type { Personal } from "./personal.ts";
import type { PersonalTable, Shown } from "./personal-table.ts";

export interface ErasedPerson {
  readonly id: string;
  readonly facebookId: string | null;
  readonly email: string | null;
  /** Key of the photo in the file store. */
  readonly photo: string | null;
}

/** Two records of one person, the first given up (docs/product.md#merging-two-records). */
export interface Handover {
  readonly fromId: string;
  readonly toId: string;
  readonly now: Date;
}

/** Who leaves, by their own act (docs/product.md#leaving). */
export interface Leaver
  extends Pick<
    HandlerContext<Call>,
    "address" | "configuration" | "db" | "jobs" | "now" | "organisation" | "publisher"
  > {
  readonly caller: Member;
  readonly kind: LeavingKind;
}

/** Numbers that one query reads for all features, as `db.$count` gives them. */
export type LeavingCounts = Readonly<Partial<Record<LeavingCount, SQL<number>>>>;

export interface PersonalFile {
  readonly id: string;
  /** A path without extension: "aid/1043/prescription". */
  readonly name: string;
  readonly keptIn: "documents" | "files";
  readonly key: string;
}

/**
 * A feature's personal data: its export, erasure (docs/product.md#profile) and merge, as its tables
 * declare them, after what its functions do. Listed in platform/personal-data.ts; each table with a
 * foreign key to users belongs to exactly one.
 */
export interface PersonalData {
  readonly tables: readonly PersonalTable[];
  read?(
    context: { readonly db: Database; readonly personal: Personal },
    userId: string,
  ): Promise<Readonly<Record<string, unknown>>>;
  listFiles?(
    context: { readonly db: Database; readonly personal: Personal },
    userId: string,
  ): Promise<readonly PersonalFile[]>;
  /**
   * Deletes files before the transaction that deletes their rows: an interrupted erasure restarts,
   * and no file is orphaned.
   */
  eraseFiles?(
    context: { readonly db: Database; readonly documents: Documents; readonly files: Files },
    person: ErasedPerson,
  ): Promise<void>;
  /**
   * Deletes or anonymizes rows; idempotent. All features run in one transaction, in list order.
   * @param db that transaction
   */
  erase?(db: Database, person: ErasedPerson): Promise<void>;
  /**
   * Merges duplicates (docs/product.md#merging-two-records), and moves the rows of tables whose
   * merge is odd to the kept record. Idempotent: it runs again for late writes.
   * @param db the transaction of all features
   */
  handOver?(db: Database, handover: Handover): Promise<void>;
  /** What somebody gives up by leaving, which erasure alone would leave to nobody. */
  readonly leave?: {
    /** What `end` would end. */
    count(db: Database, userId: string, now: Date): LeavingCounts;
    /** Ends it or hands it over, in the transaction of all features, in list order; idempotent. */
    end(leaver: Leaver): Promise<void>;
  };
}

/** All that a feature knows of a user, in the order of the export. */
export async function readPersonalData(
  { tables, read }: PersonalData,
  context: { readonly db: Database; readonly personal: Personal },
  userId: string,
): Promise<Readonly<Record<string, unknown>>> {
  const shown: Record<string, unknown> = { ...(await read?.(context, userId)) };
  for (const { table, of, shows, order, isOne } of tables) {
    for (const [name, columns] of typeof shows === "string" ? [] : Object.entries(shows)) {
      if (typeof columns === "string") continue;
      const rows = await readRows(context.db, table, columns, order).where(
        eq(columnOf(table, of), userId),
      );
      shown[name] = isOne ? (rows[0] ?? null) : rows;
    }
  }
  return shown;
}

function readRows(
  db: Database,
  table: PgTable,
  columns: readonly Shown[],
  order: PersonalTable["order"] = [],
) {
  const fields: Record<string, AnyPgColumn> = {};
  for (const each of columns) {
    Object.assign(fields, typeof each === "string" ? { [each]: columnOf(table, each) } : each);
  }
  const query = db.select(fields).from(table).$dynamic();
  const joined = [table];
  for (const { table: other } of Object.values(fields)) {
    if (joined.includes(other)) continue;
    query.innerJoin(other, linkOf(joined, other));
    joined.push(other);
  }
  return query.orderBy(...order.map((each) => asc(columnOf(table, each))));
}

/** Along the foreign key of one of the tables to another. */
function linkOf(tables: readonly PgTable[], other: PgTable): SQL | undefined {
  const key = tables
    .flatMap((table) => getTableConfig(table).foreignKeys)
    .map(({ reference }) => reference())
    .find(({ foreignTable }) => foreignTable === other);
  if (!key) throw new Error(`No foreign key leads to ${getTableName(other)}.`);
  return and(...key.columns.map((column, at) => sql`${key.foreignColumns[at]} = ${column}`));
}

function columnOf(table: PgTable, name: string | AnyPgColumn = "userId"): AnyPgColumn {
  if (typeof name !== "string") return name;
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`${getTableName(table)} has no column ${name}.`);
  return column;
}

export async function erasePersonalData(
  { tables, erase }: PersonalData,
  db: Database,
  person: ErasedPerson,
): Promise<void> {
  await erase?.(db, person);
  for (const { table, of, erase: promise } of tables) {
    const isTheirs = () => eq(columnOf(table, of), person.id);
    if (promise === "delete") await db.delete(table).where(isTheirs());
    else if (typeof promise === "object" && "set" in promise)
      await db.update(table).set(promise.set).where(isTheirs());
  }
}

export async function handOverPersonalData(
  { tables, handOver }: PersonalData,
  db: Database,
  handover: Handover,
): Promise<void> {
  await handOver?.(db, handover);
  for (const { table, of, merge } of tables) {
    if (merge === "delete") await db.delete(table).where(eq(columnOf(table, of), handover.fromId));
    if (typeof merge === "string" || (merge && "not" in merge)) continue;
    if (merge) await db.execute(mergeTwice(table, columnOf(table, of), merge, handover));
    await moveRows(db, handover, table);
  }
}

function mergeTwice(
  table: PgTable,
  { name }: AnyPgColumn,
  { once, keep }: { readonly once: readonly string[]; readonly keep?: SQL },
  { fromId, toId }: Handover,
): SQL {
  const user = sql.identifier(name);
  const isSame = sql.join(
    once
      .map((each) => sql.identifier(columnOf(table, each).name))
      .map((column) => sql` and kept.${column} = given.${column}`),
  );
  const drop = sql`delete from ${table} as given using ${table} as kept
    where given.${user} = ${fromId} and kept.${user} = ${toId}${isSame}`;
  if (!keep) return drop;
  return sql`with given as (${drop} returning given.*)
    update ${table} as kept set ${keep} from given where kept.${user} = ${toId}${isSame}`;
}

/** Moves all references to users, where no two can clash. */
export async function moveRows(
  db: Database,
  handover: Handover,
  ...tables: readonly PgTable[]
): Promise<void> {
  for (const table of tables) {
    for (const { reference } of getTableConfig(table).foreignKeys) {
      const { columns, foreignTable } = reference();
      if (foreignTable !== users) continue;
      for (const column of columns) await moveColumn(db, handover, column);
    }
  }
}

export async function moveColumn(
  db: Database,
  { fromId, toId }: Handover,
  column: AnyPgColumn,
): Promise<void> {
  const name = sql.identifier(column.name);
  await db.execute(sql`update ${column.table} set ${name} = ${toId} where ${name} = ${fromId}`);
}
