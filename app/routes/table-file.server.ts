import type { RouterContextProvider } from "react-router";
import writeWorkbook, { type SheetData } from "write-excel-file/node";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { type Rows, toCsv } from "./csv.server.ts";

async function toWorkbook(
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

/**
 * Membership numbers stay text, with leading zeros.
 *
 * @param file name without extension, and sheet title
 */
export async function tableFile(
  context: Readonly<RouterContextProvider>,
  url: URL,
  file: { readonly name: string; readonly title: string },
  rows: Rows,
): Promise<Response> {
  const isWorkbook = url.pathname.endsWith(".xlsx");
  const { language } = preferencesOf(context);
  const body = isWorkbook ? await toWorkbook(file.title, rows, language) : toCsv(rows);
  return new Response(body, {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Disposition": `attachment; filename="${file.name}.${isWorkbook ? "xlsx" : "csv"}"`,
      "Content-Type": isWorkbook
        ? "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        : "text/csv; charset=utf-8",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
