import type { RouterContextProvider } from "react-router";
import type { RejectedRow } from "#app/contract/import.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { toCsv } from "../csv.server.ts";
import { toWorkbook } from "../role/list/spreadsheet.server.ts";

/**
 * Rejected rows as a file to be corrected, by the ending of the address: .csv or .xlsx.
 *
 * @param texts where the names of the columns are
 */
export async function rejectedFile(
  context: Readonly<RouterContextProvider>,
  url: URL,
  { headers, rows }: { headers: readonly string[]; rows: readonly RejectedRow[] },
  texts = "import",
): Promise<Response> {
  const t = translatorOf(context);
  const width = Math.max(headers.length, ...rows.map(({ cells }) => cells.length));
  const padded = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, place) => cells[place] ?? "");
  const table = [
    [...padded(headers), t("import:rejected.reason")],
    ...rows.map(({ cells, problems }) => {
      const said = problems.map(
        ({ path, message }) => `${t(`${texts}:column.${path}`)}: ${message}`,
      );
      return [...padded(cells), said.join(" ")];
    }),
  ];
  const isWorkbook = url.pathname.endsWith(".xlsx");
  const { language } = preferencesOf(context);
  const body = isWorkbook
    ? await toWorkbook(t("import:rejected.sheet"), table, language)
    : toCsv(table);
  return new Response(body, {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Disposition": `attachment; filename="rejected.${isWorkbook ? "xlsx" : "csv"}"`,
      "Content-Type": isWorkbook
        ? "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        : "text/csv; charset=utf-8",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
