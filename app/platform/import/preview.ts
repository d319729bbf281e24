import { HEADER_ROWS } from "#app/contract/import.values.ts";
import { hash } from "#app/crypto.ts";
import type { Personal } from "../privacy/personal.ts";
import { lookAtTable } from "../spreadsheet/open-table.ts";
import type { Source } from "../spreadsheet/source.ts";
import { type Sheet, TableError } from "../spreadsheet/table.ts";
import { widthOf } from "../spreadsheet/workbook.ts";
import { findHeader, guessColumns, headerKey, type Meanings } from "./columns.ts";

const PREVIEW_ROWS = HEADER_ROWS + 3;
const MAX_PREVIEW_COLUMNS = 60;
const MAX_PREVIEW_LENGTH = 80;
const MAX_SHEET_NAME = 80;

export interface SheetRows {
  readonly rows: readonly (readonly string[])[];
  readonly lines: readonly number[];
  readonly sheets: readonly { readonly name: string; readonly rows: number }[];
}

export interface Preview extends SheetRows {
  readonly sheet: number;
  readonly headerRow: number;
  readonly columns: (string | null)[];
  readonly headerHash: string | undefined;
}

/**
 * Reads the first rows and guesses the columns.
 * @param chosen a 0-based sheet; else the likeliest is taken
 * @throws a TableError when nothing can be read
 */
export async function readPreview<Column extends string>(
  source: Source,
  meanings: Meanings<Column>,
  chosen?: number,
): Promise<Preview> {
  const sheets = await lookAtTable(source);
  const sheet = chosen ?? likeliest(sheets, meanings);
  const head = sheets[sheet]?.head.slice(0, PREVIEW_ROWS) ?? [];
  if (head.length === 0) throw new TableError("empty", "The file is empty.");
  const found = head.map(({ cells }) => cells.slice(0, MAX_PREVIEW_COLUMNS).map(cut));
  const width = Math.max(...found.map(({ length }) => length));
  const rows = found.map((cells) => [...cells, ...Array(width - cells.length).fill("")]);
  const headerRow = findHeader(rows, meanings);
  if (rows.length <= headerRow) throw new TableError("no-members", "No row follows the header.");
  return {
    rows,
    lines: head.map(({ line }) => line),
    sheets: sheets.length > 1 ? sheets.map(named) : [],
    sheet,
    headerRow,
    columns: guessColumns(rows[headerRow - 1] ?? Array(width).fill(""), meanings),
    headerHash: headerHashOf(rows, headerRow),
  };
}

const named = ({ name, rows }: Sheet) => ({ name: name.slice(0, MAX_SHEET_NAME), rows });

function likeliest<Column extends string>(
  sheets: readonly Sheet[],
  meanings: Meanings<Column>,
): number {
  const scores = sheets.map((sheet) => {
    const rows = sheet.head.slice(0, HEADER_ROWS).map(({ cells }) => guessColumns(cells, meanings));
    const columns = Math.max(0, ...rows.map((row) => row.filter(Boolean).length));
    return (columns > 1 ? columns : 0) * MOST_COLUMNS + Math.min(widthOf(sheet), MOST_COLUMNS - 1);
  });
  return scores.indexOf(Math.max(...scores));
}
const MOST_COLUMNS = 1_000;

export function sealShown(personal: Personal, { rows, lines, sheets }: SheetRows): string {
  return personal.seal(JSON.stringify({ rows, lines, sheets } satisfies SheetRows));
}

/** Earlier releases sealed the rows alone. */
export function openShown(personal: Personal, sealed: string): SheetRows {
  const opened = JSON.parse(personal.open(sealed)) as SheetRows | string[][];
  if (!Array.isArray(opened)) return opened;
  return { rows: opened, lines: opened.map((_, place) => place + 1), sheets: [] };
}

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
