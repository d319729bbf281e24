import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { reasonOf } from "#app/platform/import/reasons.ts";
import type { Rejected } from "#app/platform/import/row.ts";

export interface Report {
  /** Rows, not problems: a row may have several. */
  readonly rows: number;
  add(rejected: readonly Rejected[]): Promise<void>;
  close(): Promise<void>;
}

/** The rejected rows by line and reason, for a spreadsheet; nothing of what stood in them. */
export async function openReport(path: string): Promise<Report> {
  const file = createWriteStream(path);
  await once(file, "open");
  // By the mark Excel knows UTF-8.
  file.write("\ufeffline,column,reason,السبب\r\n");
  let rows = 0;
  return {
    get rows() {
      return rows;
    },
    async add(rejected) {
      rows += new Set(rejected.map(({ line }) => line)).size;
      const lines = rejected.map((each) => {
        const cells = [each.line, each.path, reasonOf(each, "en"), reasonOf(each, "ar")];
        return cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(",");
      });
      if (lines.length > 0 && !file.write(`${lines.join("\r\n")}\r\n`)) await once(file, "drain");
    },
    async close() {
      file.end();
      await once(file, "close");
    },
  };
}
