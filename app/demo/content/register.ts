import writeWorkbook from "write-excel-file/node";
import { z } from "zod";
import { readContent } from "./read.ts";

const cells = z.array(z.string());

const register = z.strictObject({
  file: z.strictObject({ headers: cells, rows: z.array(cells) }),
  brought: z.strictObject({
    fileName: z.string(),
    headers: cells,
    rejected: z.array(
      z.strictObject({ line: z.int(), cells, path: z.string(), problem: z.string() }),
    ),
  }),
});

export const demoRegister = readContent("register.json", register);

/** The last two are this organisation's own. */
const statusWords = ["مسدد", "مسدد", "عضو عامل", "غير مسدد", "عضو شرف", "محول من حزب آخر"];

export async function registerWorkbook(): Promise<Uint8Array<ArrayBuffer>> {
  const { headers, rows } = demoRegister.file;
  const textOf = (cells: readonly string[]) => cells.map((value) => ({ value, type: String }));
  const members = rows.map((row, at) => [
    ...row.slice(1, -1),
    statusWords[at % statusWords.length] ?? "",
  ]);
  const header = [...headers.slice(1, -1), "الحالة"];
  const sheets = {
    غلاف: [["سجل الأعضاء"], ["أمانة التنظيم"]],
    الأعضاء: [["سجل أعضاء الأمانة"], [], header, ...members],
    "العام الماضي": [header, ...members.slice(0, 9)],
  };
  const written = writeWorkbook(
    Object.entries(sheets).map(([sheet, data]) => ({
      sheet,
      data: data.map(textOf),
      rightToLeft: true,
    })),
  );
  return new Uint8Array(await written.toBuffer());
}

export function registerCsv(): string {
  const { headers, rows } = demoRegister.file;
  return `\ufeff${[headers, ...rows].map((row) => `${row.join(",")}\r\n`).join("")}`;
}
