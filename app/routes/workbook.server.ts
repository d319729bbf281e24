import writeWorkbook, { type SheetData } from "write-excel-file/node";
import type { Rows } from "./csv.server.ts";

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
