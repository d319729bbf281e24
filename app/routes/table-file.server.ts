import type { RouterContextProvider } from "react-router";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { type Rows, toCsv } from "./csv.server.ts";
import { toWorkbook } from "./workbook.server.ts";

/**
 * Membership numbers stay text, with leading zeros. @param file name without extension, and sheet
 * title
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
