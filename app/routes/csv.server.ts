import { toCsvCell } from "#app/arabic/formula.ts";

/** Rows of a table, the first its columns' names. */
export type Rows = readonly (readonly (string | number)[])[];

/** In front of a file, so that spreadsheets read its Arabic. */
export const CSV_MARK = "\ufeff";

/**
 * CSV as spreadsheets read it in any language: a mark of UTF-8 in front, lines ended by CR LF. Text
 * that would be a formula begins with an apostrophe, so that a role's name runs nothing.
 */
export function toCsv(rows: Rows): string {
  return CSV_MARK + toCsvLines(rows);
}

/** The same without the mark, for what comes piece by piece. */
export function toCsvLines(rows: Rows): string {
  return rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");
}

function cellOf(value: string | number): string {
  return typeof value === "number" ? String(value) : toCsvCell(value);
}
