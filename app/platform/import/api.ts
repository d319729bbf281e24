import type { AuditAct } from "#app/contract/audit.values.ts";
import type { ImportKind } from "#app/contract/import.values.ts";
import type { ImportCalls } from "#app/contract/import-calls.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Member } from "../http/caller.ts";
import type { Meanings } from "./columns.ts";
import type { ImportRow } from "./store.ts";
import type { PeopleTables } from "./store-undo.ts";

export { phoneWithZero, textOfCell, wholeNumber } from "./cell.ts";
export type { Headers, Meanings } from "./columns.ts";
export type { ImportRow } from "./store.ts";

export type ImportParts = Pick<
  Dependencies,
  "clock" | "db" | "documents" | "files" | "personal" | "publisher"
> & {
  readonly tables: PeopleTables;
};

/**
 * A kind of import; upload in pieces, choice of columns, batches with progress, and deletion are
 * the same for all kinds.
 */
export interface KindOfImport {
  readonly kind: ImportKind;
  readonly calls: ImportCalls;
  admits(caller: Member): boolean;
  readonly meanings: Meanings<string>;
  /** A namespace; column names stand under `column`. */
  readonly words: string;
  readonly acts: { readonly uploaded: AuditAct; readonly discarded: AuditAct };
  work(parts: ImportParts, row: ImportRow): Promise<void>;
  /** Deletes the results of its rows; idempotent. */
  removeRows(parts: Pick<Dependencies, "db" | "files">, id: string): Promise<void>;
}
