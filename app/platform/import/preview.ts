import { HEADER_ROWS } from "#app/contract/import.values.ts";
import { hash } from "#app/crypto.ts";
import { openTable } from "../spreadsheet/open-table.ts";
import type { Source } from "../spreadsheet/source.ts";
import { TableError } from "../spreadsheet/table.ts";
import { findHeader, guessColumns, headerKey, type Meanings } from "./columns.ts";

/** The rows that may be headers, and three of data below them. */
const PREVIEW_ROWS = HEADER_ROWS + 3;
const MAX_PREVIEW_COLUMNS = 60;
const MAX_PREVIEW_LENGTH = 80;

export interface Preview {
  /** Cut to what is shown; all of the same length. */
  readonly rows: readonly (readonly string[])[];
  readonly headerRow: number;
  readonly columns: (string | null)[];
  /** By what the same headers are known again; undefined without a header. */
  readonly headerHash: string | undefined;
}

/**
 * The first rows of a file, and what its columns seem to mean.
 *
 * @throws a TableError when nothing can be read from it
 */
export async function readPreview<Column extends string>(
  source: Source,
  meanings: Meanings<Column>,
): Promise<Preview> {
  const table = await openTable(source);
  const found: (readonly string[])[] = [];
  for await (const { cells } of table.lines) {
    found.push(cells.slice(0, MAX_PREVIEW_COLUMNS).map(cut));
    if (found.length === PREVIEW_ROWS) break;
  }
  if (found.length === 0) throw new TableError("empty", "The file is empty.");
  const width = Math.max(...found.map(({ length }) => length));
  const rows = found.map((cells) => [...cells, ...Array(width - cells.length).fill("")]);
  const headerRow = findHeader(rows, meanings);
  if (rows.length <= headerRow) throw new TableError("no-members", "No row follows the header.");
  return {
    rows,
    headerRow,
    columns: guessColumns(rows[headerRow - 1] ?? Array(width).fill(""), meanings),
    headerHash: headerHashOf(rows, headerRow),
  };
}

/** By what the headers in a row of a preview are known again; undefined without one. */
export function headerHashOf(
  rows: readonly (readonly string[])[],
  headerRow: number,
): string | undefined {
  const headers = rows[headerRow - 1];
  return headers && hash(headerKey(headers));
}

function cut(cell: string): string {
  const text = cell.trim().replace(/\s+/g, " ");
  return text.length > MAX_PREVIEW_LENGTH ? `${text.slice(0, MAX_PREVIEW_LENGTH - 1)}…` : text;
}
