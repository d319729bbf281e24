import writeWorkbook from "write-excel-file/node";
import { z } from "zod";
import { readContent } from "./read.ts";

const cells = z.array(z.string());

const register = z.strictObject({
  /** A register to try the import with, with a few faults. */
  file: z.strictObject({ headers: cells, rows: z.array(cells) }),
  /** One that was brought in a few days ago, and what was wrong in it. */
  brought: z.strictObject({
    fileName: z.string(),
    headers: cells,
    rejected: z.array(
      z.strictObject({ line: z.int(), cells, path: z.string(), problem: z.string() }),
    ),
  }),
});

/** Registers of members of the demo. */
export const demoRegister = readContent("register.json", register);

/** Words of the workbook's column of status, in turn; the last two are nobody's but this organisation's. */
const statusWords = ["مسدد", "مسدد", "عضو عامل", "غير مسدد", "عضو شرف", "محول من حزب آخر"];

/**
 * The same members as an office keeps them: below a title and an empty row, without membership numbers and
 * with a status in its own words, between a cover and a list of last year.
 */
export async function registerWorkbook(): Promise<Uint8Array<ArrayBuffer>> {
  const { headers, rows } = demoRegister.file;
  const textOf = (cells: readonly string[]) => cells.map((value) => ({ value, type: String }));
  // Without the first column, the number, and with the status in place of the last, the end.
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

/** The register to try the import with, as Excel writes it. */
export function registerCsv(): string {
  const { headers, rows } = demoRegister.file;
  return `\ufeff${[headers, ...rows].map((row) => `${row.join(",")}\r\n`).join("")}`;
}
