import type { SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { MergeCount } from "#app/contract/merge.values.ts";

interface Not {
  /** Why not. */
  readonly not: string;
}

/**
 * What happens to the rows that name a user. `odd`: a function of the feature's personal-data.ts
 * does it, before what is declared of the feature.
 */
interface Promises<Name extends string = string, Row = Readonly<Record<string, unknown>>> {
  /** The column with the user whose rows are shown, erased and counted; by default `userId`. */
  readonly of?: Name;
  /**
   * Parts of the export, without data about others, such as who decided: own columns, and under a
   * new name those of tables to which foreign keys lead.
   */
  readonly shows: Readonly<Record<string, readonly Shown<Name>[]>> | Not | "odd";
  readonly order?: readonly (Name | AnyPgColumn)[];
  /** A row or null, instead of a list. */
  readonly isOne?: true;
  /** `cascade`: they go with rows of another table. `set`: some columns, of rows that stay. */
  readonly erase:
    | "delete"
    | "cascade"
    | ({ readonly set: Partial<Row> } & Partial<Not>)
    | Not
    | "odd";
  /**
   * Otherwise all references to users move to the record that is kept. `once`: of two rows that
   * agree in these columns, that record's stays; `keep` sets in it (`kept`) what the other one
   * (`given`) had.
   */
  readonly merge?: "delete" | { readonly once: readonly Name[]; readonly keep?: SQL } | Not | "odd";
  /** The label under which they are counted before a merge. */
  readonly counted?: MergeCount;
}

export type Shown<Name extends string = string> = Name | Readonly<Record<string, AnyPgColumn>>;

export interface PersonalTable extends Promises {
  readonly table: PgTable;
}

/** Declares, beside a table, what is promised to the people in it (docs/architecture.md). */
export function personal<Table extends PgTable>(
  table: Table,
  promises: Promises<keyof Table["_"]["columns"] & string, Table["$inferInsert"]>,
): PersonalTable {
  return { table, ...promises };
}
