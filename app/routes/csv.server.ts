import { toCsvCell } from "#app/arabic/formula.ts";

export type Rows = readonly (readonly (string | number)[])[];

/** A BOM, so that spreadsheets read Arabic. */
export const CSV_MARK = "\ufeff";

/** UTF-8 with BOM, CR LF; formulas are disarmed. */
export function toCsv(rows: Rows): string {
  return CSV_MARK + toCsvLines(rows);
}

/** Without the BOM, for streams. */
export function toCsvLines(rows: Rows): string {
  return rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");
}

function cellOf(value: string | number): string {
  return typeof value === "number" ? String(value) : toCsvCell(value);
}
