import { buffer } from "node:stream/consumers";
import { openCsv } from "./csv.ts";
import { markedEncoding } from "./encoding.ts";
import type { Source } from "./source.ts";
import { type Line, type Table, TableError } from "./table.ts";
import { openWorkbook } from "./workbook.ts";

const HEAD_BYTES = 4096;

/**
 * Opens a workbook or a text file, whichever it is by its content.
 *
 * @throws a TableError for what is neither, also while its lines are read
 */
export async function openTable(source: Source): Promise<Table> {
  if (source.size === 0) throw new TableError("empty", "The file is empty.");
  const head = await buffer(source.read(0, Math.min(HEAD_BYTES, source.size) - 1));
  const isWorkbook = head.subarray(0, 4).equals(ZIP);
  if (!isWorkbook && !isText(head)) throw new TableError("not-table", "This is no spreadsheet.");
  try {
    const table = await (isWorkbook ? openWorkbook : openCsv)(source);
    return { lines: explained(table.lines), share: table.share };
  } catch (error) {
    throw explain(error);
  }
}

const ZIP = Buffer.from("PK\u0003\u0004");

/** A text has no zeros, unless it is Excel's Unicode text, and doesn't begin as a PDF does. */
function isText(head: Buffer): boolean {
  if (markedEncoding(head)?.startsWith("utf-16")) return true;
  return !head.includes(0) && !head.subarray(0, 5).equals(Buffer.from("%PDF-"));
}

async function* explained(lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  try {
    yield* lines;
  } catch (error) {
    throw explain(error);
  }
}

/** What zlib says of a workbook that is damaged, as a problem of the file. */
function explain(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  const isDamaged =
    typeof code === "string" && (code.startsWith("Z_") || code === "ERR_OUT_OF_RANGE");
  return isDamaged ? new TableError("not-table", "The workbook is damaged.") : error;
}
