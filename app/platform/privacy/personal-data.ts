import type { PgTable } from "drizzle-orm/pg-core";
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

export interface PersonalTable {
  readonly table: PgTable;
  /** Why no row of it is in the export; undefined where `read` answers what it says of a person. */
  readonly notExported?: string;
  /** Why erasure leaves it as it is; undefined where `erase` takes the person out of it. */
  readonly notErased?: string;
}

/**
 * What a feature stores about people, in its own tables alone: the parts of the export and of the
 * erasure that docs/product.md#profile promises. Every feature's is listed in
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
}
