import writeWorkbook, { type SheetData } from "write-excel-file/node";

/** Rows of a table, the first its columns' names. */
export type Rows = readonly (readonly (string | number)[])[];

/** What a spreadsheet would take for a formula, also behind spaces. */
const formula = /^\s*[=+\-@\t\r]/;

/**
 * CSV as spreadsheets read it in any language: a mark of UTF-8 in front, lines ended by CR LF. Text
 * that would be a formula begins with an apostrophe, so that a role's name runs nothing.
 */
export function toCsv(rows: Rows): string {
  const lines = rows.map((row) => row.map(toCsvCell).join(","));
  return `\ufeff${lines.map((line) => `${line}\r\n`).join("")}`;
}

function toCsvCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A workbook of one sheet, in Arabic from right to left. Its cells are text or numbers, never formulas. */
export async function toWorkbook(
  title: string,
  [columns = [], ...rows]: Rows,
  language: "ar" | "en",
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet: SheetData = [
    columns.map((value) => ({ value, type: String, fontWeight: "bold" })),
    ...rows.map((row) =>
      row.map((value) =>
        typeof value === "number"
          ? { value, type: Number, alignVertical: "top" as const }
          : { value, type: String, wrap: true, alignVertical: "top" as const },
      ),
    ),
  ];
  const written = writeWorkbook(sheet, {
    sheet: title,
    rightToLeft: language === "ar",
    stickyRowsCount: 1,
    columns: columns.map((_, at) => ({ width: [28, 45, 24, 60, 12][at] ?? 20 })),
  });
  return new Uint8Array(await written.toBuffer());
}
