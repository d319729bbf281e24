import { type SQL, sql } from "drizzle-orm";
import type { FileItem, FilePart } from "#app/contract/people.ts";
import { MAX_FILE_ITEMS } from "#app/contract/people.values.ts";
import type { Member } from "../http/caller.ts";
import type { Language } from "../i18n.ts";

/** Whose file is read, by whom and when. */
export interface FileContext {
  readonly caller: Member;
  readonly userId: string;
  readonly now: Date;
  readonly language: Language;
}

/** What a query of a part answers: the newest of its items, and how many there are. */
export interface FoundPart {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
}

/**
 * What a feature adds to a person's file (docs/product.md#people): what the reader may see of it, by the
 * feature's own ability and area. Its `api-file.ts` exports it, and parts.ts lists it.
 */
export interface FileFeature {
  readonly name: FilePart["name"];
  /**
   * A FoundPart as json (`filePart`), which is read together with those of all other features; undefined
   * where the reader may not see the part.
   */
  query(context: FileContext): SQL | undefined;
  /** An item in the words of the wire; as the query has it if left out. */
  item?(found: Readonly<Record<string, unknown>>): FileItem;
}

/**
 * The newest of some rows, and how many there are.
 *
 * @param columns what is selected of each, called as the wire calls it
 * @param rows what they are selected from, with the condition
 */
export function filePart(columns: SQL, rows: SQL, order: SQL): SQL {
  return sql`select json_build_object(
    'total', (select count(*)::int from ${rows}),
    'items', (select coalesce(json_agg(item), '[]') from
      (select ${columns} from ${rows} order by ${order} limit ${MAX_FILE_ITEMS}) as item))`;
}
