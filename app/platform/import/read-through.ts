import type { Database } from "../database/connect.ts";
import type { Dependencies } from "../dependencies.ts";
import { openTable } from "../spreadsheet/open-table.ts";
import { openPieces } from "../spreadsheet/source.ts";
import { type Line, TableError } from "../spreadsheet/table.ts";
import { changeImport, findPieces, type ImportRow, lockImport } from "./store.ts";
import { removeRejections } from "./store-rows.ts";

/** Another process took over, or the import was discarded: stop. */
export class SupersededError extends Error {
  override name = "SupersededError";
}

export interface Batch {
  readonly lines: readonly Line[];
  readonly position: number;
  readonly share: number;
}

export interface Reading {
  readonly batchSize: number;
  readonly mostRows: number;
  /** Clears an earlier reading's results, in the transaction that begins this one. */
  begin(tx: Database): Promise<void>;
  read(batch: Batch): Promise<void>;
  /** Called at the end of the file, or where it became unreadable. */
  finish(error?: TableError): Promise<void>;
}

/**
 * Reads an import's file from the saved position. Each batch commits with its position, so after a
 * kill another process continues without repeating anything.
 */
export async function readThrough(
  { db, documents, clock }: Pick<Dependencies, "db" | "documents" | "clock">,
  row: ImportRow,
  { batchSize, mostRows, begin, read, finish }: Reading,
): Promise<void> {
  const { id, headerRow } = row;
  let position = await db.transaction(async (tx) => {
    const held = await lockAtPosition(tx, row);
    if (held.startedAt) return held.position;
    await removeRejections(tx, id);
    await begin(tx);
    await changeImport(tx, id, { startedAt: clock.now() });
    return 0;
  });
  try {
    const table = await openTable(openPieces(documents, await findPieces(db, id)), row.sheet);
    let place = -headerRow;
    let lines: Line[] = [];
    const next = async () => {
      await read({ lines, position, share: table.share() });
      position += lines.length;
      lines = [];
    };
    for await (const line of table.lines) {
      place += 1;
      if (place > mostRows) throw new TableError("too-many-rows", "The file has too many rows.");
      if (place > position) lines.push(line);
      if (lines.length === batchSize) await next();
    }
    if (lines.length > 0) await next();
    await finish();
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    await finish(error);
  }
}

/** Locks the import if it is still at this work and position. */
export async function lockAtPosition(
  db: Database,
  { id, kind, state }: ImportRow,
  position?: number,
): Promise<ImportRow> {
  const held = await lockImport(db, kind, id);
  if (held?.state !== state || (position !== undefined && held.position !== position)) {
    throw new SupersededError("The import is another's by now.");
  }
  return held;
}

export function problemColumns(error: TableError | undefined) {
  return error ? { problem: error.problem, problemLine: Number(error.values.line) || null } : {};
}
