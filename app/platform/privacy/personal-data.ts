import { sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { MergeCount } from "#app/contract/merge.values.ts";
import type { Database } from "../database/connect.ts";
import type { Documents } from "../documents/store.ts";
import type { Files } from "../files/store.ts";
import type { Personal } from "./personal.ts";

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

export interface PersonalFile {
  readonly id: string;
  /** A path without extension: "aid/1043/prescription". */
  readonly name: string;
  readonly keptIn: "documents" | "files";
  readonly key: string;
}

export interface PersonalTable {
  readonly table: PgTable;
  /** Reason for no export, where there is no `read`. */
  readonly notExported?: string;
  /** Reason for no erasure, where there is no `erase`. */
  readonly notErased?: string;
  /** Reason for staying with the given-up record, where there is no `handOver`. */
  readonly notHandedOver?: string;
  /** The label under which rows (by `user_id`) are counted before a merge. */
  readonly counted?: MergeCount;
}

/**
 * A feature's personal data: its export, erasure (docs/product.md#profile) and merge. Listed in
 * platform/personal-data.ts; each table with a foreign key to users belongs to exactly one.
 */
export interface PersonalData {
  readonly tables: readonly PersonalTable[];
  /** Without data about others, such as who decided. */
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
   * Moves rows, acts included, to the kept record; duplicates by
   * docs/product.md#merging-two-records. Idempotent: it runs again for late writes.
   * @param db the transaction of all features
   */
  handOver?(db: Database, handover: Handover): Promise<void>;
}

/** Moves all references, where no two can clash. */
export async function moveRows(
  db: Database,
  { fromId, toId }: Handover,
  ...columns: readonly AnyPgColumn[]
): Promise<void> {
  for (const column of columns) {
    const name = sql.identifier(column.name);
    await db.execute(sql`update ${column.table} set ${name} = ${toId} where ${name} = ${fromId}`);
  }
}
