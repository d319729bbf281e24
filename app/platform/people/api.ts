import { type SQL, sql } from "drizzle-orm";
import type { FileItem, FilePart } from "#app/contract/people.ts";
import { MAX_FILE_ITEMS } from "#app/contract/people.values.ts";
import type { Member } from "../http/caller.ts";
import type { Language } from "../i18n.ts";

export interface FileContext {
  readonly caller: Member;
  readonly userId: string;
  readonly now: Date;
  readonly language: Language;
}

/** The newest items and their number. */
export interface FoundPart {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
}

/**
 * A part of a person's file (docs/product.md#people), limited by the feature's own ability and
 * area. `api-found.ts` exports it; parts.ts lists it.
 */
export interface FileFeature {
  readonly name: FilePart["name"];
  /**
   * A FoundPart as json (`filePart`), combined into one query for all features; undefined where the
   * reader may not see it.
   */
  query(context: FileContext): SQL | undefined;
  /** Maps a row to the API; identity by default. */
  item?(found: Readonly<Record<string, unknown>>): FileItem;
}

/**
 * The newest rows and their number, as json.
 * @param columns named as in the API
 * @param rows from and where
 */
export function filePart(columns: SQL, rows: SQL, order: SQL): SQL {
  return sql`select json_build_object(
    'total', (select count(*)::int from ${rows}),
    'items', (select coalesce(json_agg(item), '[]') from
      (select ${columns} from ${rows} order by ${order} limit ${MAX_FILE_ITEMS}) as item))`;
}
