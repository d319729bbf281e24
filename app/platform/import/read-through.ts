import type { Database } from "../database/connect.ts";
import type { Dependencies } from "../dependencies.ts";
import { openTable } from "../spreadsheet/open-table.ts";
import { openPieces } from "../spreadsheet/source.ts";
import { type Line, TableError } from "../spreadsheet/table.ts";
import { changeImport, findPieces, type ImportRow, lockImport } from "./store.ts";
import { removeRejections } from "./store-rows.ts";

/** Another process does the same work, or the import was given up: this one stops. */
export class SupersededError extends Error {
  override name = "SupersededError";
}

/** Rows of a file that are done in one transaction. */
export interface Batch {
  readonly lines: readonly Line[];
  /** How many rows came before them. */
  readonly position: number;
  /** How much of the file is behind them. */
  readonly share: number;
}

/** What is done with a file that is read from its beginning to its end. */
export interface Reading {
  readonly batchSize: number;
  readonly mostRows: number;
  /** Forgets what an earlier reading wrote down, in the transaction that begins this one. */
  begin(tx: Database): Promise<void>;
  /** Does rows, and writes down how far it is, in one transaction. */
  read(batch: Batch): Promise<void>;
  /** The file is read to its end, or to where it can't be read. */
  finish(error?: TableError): Promise<void>;
}

/**
 * Reads the file of an import through, from where it was left: every batch is written together with how
 * far it is, so that of a process that is killed another takes over with nothing done twice.
 */
export async function readThrough(
  { db, documents, clock }: Pick<Dependencies, "db" | "documents" | "clock">,
  row: ImportRow,
  { batchSize, mostRows, begin, read, finish }: Reading,
): Promise<void> {
  const { id, headerRow } = row;
  let position = await db.transaction(async (tx) => {
    const held = await hold(tx, row);
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

/** The import, locked until the transaction ends, if it is still at this work and so far. */
export async function hold(
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

/** What a problem of the file is written down as. */
export function problemColumns(error: TableError | undefined) {
  return error ? { problem: error.problem, problemLine: Number(error.values.line) || null } : {};
}
