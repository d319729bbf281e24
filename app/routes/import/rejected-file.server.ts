import type { RouterContextProvider } from "react-router";
import type { RejectedRow } from "#app/contract/import.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { tableFile } from "../table-file.server.ts";

/** @param texts namespace of the column names */
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
  return tableFile(context, url, { name: "rejected", title: t("import:rejected.sheet") }, table);
}
