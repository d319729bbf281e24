import { sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { MergeCount } from "#app/contract/merge.values.ts";
import type { Database } from "../database/connect.ts";
import type { Documents } from "../documents/store.ts";
import type { Files } from "../files/store.ts";
import type { Personal } from "./personal.ts";

/** Whose data is erased: what their rows and files are found by. */
export interface ErasedPerson {
  readonly id: string;
  readonly facebookId: string | null;
  readonly email: string | null;
  /** Key of the photo in the file store. */
  readonly photo: string | null;
}

/** Two records of one person, of which the first is given up (docs/product.md#merging-two-records). */
export interface Handover {
  readonly fromId: string;
  readonly toId: string;
  readonly now: Date;
}

/** A picture or a document that a feature keeps about somebody. */
export interface PersonalFile {
  readonly id: string;
  /** A path that says what it belongs to, without an extension: "aid/1043/prescription". */
  readonly name: string;
  /** Where it is kept, and by which key. */
  readonly keptIn: "documents" | "files";
  readonly key: string;
}

export interface PersonalTable {
  readonly table: PgTable;
  /** Why no row of it is in the export; undefined where `read` answers what it says of a person. */
  readonly notExported?: string;
  /** Why erasure leaves it as it is; undefined where `erase` takes the person out of it. */
  readonly notErased?: string;
  /** Why its rows stay with a record that is given up; undefined where `handOver` moves them. */
  readonly notHandedOver?: string;
  /** As what its rows of a person (`user_id`) are counted before two records become one. */
  readonly counted?: MergeCount;
}

/**
 * What a feature stores about people, in its own tables alone: the parts of the export and of the
 * erasure that docs/product.md#profile promises, and what becomes of it when two records become one. Every feature's is listed in
 * platform/personal-data.ts, and each table with a foreign key to users belongs to exactly one.
 */
export interface PersonalData {
  readonly tables: readonly PersonalTable[];
  /**
   * The feature's part of the export, opened, in the order in which it is written; nothing about
   * anybody else, such as who decided.
   */
  read?(
    context: { readonly db: Database; readonly personal: Personal },
    userId: string,
  ): Promise<Readonly<Record<string, unknown>>>;
  /** The files that belong to the feature's part of the export. */
  listFiles?(
    context: { readonly db: Database; readonly personal: Personal },
    userId: string,
  ): Promise<readonly PersonalFile[]>;
  /**
   * Deletes a person's files, before the transaction that deletes their rows: erasure that is
   * interrupted begins anew, and a file without its row would be found by nobody.
   */
  eraseFiles?(
    context: { readonly db: Database; readonly documents: Documents; readonly files: Files },
    person: ErasedPerson,
  ): Promise<void>;
  /**
   * Deletes a person's rows or takes the person out of them; may be done twice. All features do so
   * in one transaction, in the order of their list, so that nobody is erased by half.
   *
   * @param db that transaction
   */
  erase?(db: Database, person: ErasedPerson): Promise<void>;
  /**
   * Gives a person's rows to another record of theirs, those in which they acted as well; where both
   * have a row and only one may be, by a rule of docs/product.md#merging-two-records. It is done again for
   * what came in the meantime, so it may be done twice, and finds nothing then.
   *
   * @param db the transaction in which all features do so
   */
  handOver?(db: Database, handover: Handover): Promise<void>;
}

/** Gives all rows that name a person in some columns to another, where no two can clash. */
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
