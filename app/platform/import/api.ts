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

/** What the work of an import stands on. */
export type ImportParts = Pick<
  Dependencies,
  "clock" | "db" | "documents" | "files" | "personal" | "publisher"
> & {
  /** By them it is known who did something since. */
  readonly tables: PeopleTables;
};

/**
 * A kind of file that is brought in: what its feature says of itself. How a file comes in pieces, how
 * its columns are chosen, how its rows are read batch by batch with how far it is, and when all of it is
 * forgotten, is the same for all.
 */
export interface KindOfImport {
  readonly kind: ImportKind;
  readonly calls: ImportCalls;
  /** Whether somebody who has the ability may use it where they have it. */
  admits(caller: Member): boolean;
  readonly meanings: Meanings<string>;
  /** The names of its columns stand there, under `column`. */
  readonly words: string;
  readonly acts: { readonly uploaded: AuditAct; readonly discarded: AuditAct };
  /** Does the work that an import waits for, from where it was left to its end. */
  work(parts: ImportParts, row: ImportRow): Promise<void>;
  /** Forgets what became of its rows; may be done twice. */
  removeRows(parts: Pick<Dependencies, "db" | "files">, id: string): Promise<void>;
}
