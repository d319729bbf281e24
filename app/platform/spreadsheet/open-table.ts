import { buffer } from "node:stream/consumers";
import { openCsv } from "./csv.ts";
import { markedEncoding } from "./encoding.ts";
import type { Source } from "./source.ts";
import { HEAD_ROWS, type Line, type Sheet, type Table, TableError } from "./table.ts";
import { lookAtWorkbook, openWorkbook } from "./workbook.ts";

const HEAD_BYTES = 4096;

/**
 * Opens a workbook or a text file, by its content.
 * @param sheet index from 0; null for the one whose first rows fill most columns
 * @throws a TableError for anything else, also while its lines are read
 */
export async function openTable(source: Source, sheet: number | null = null): Promise<Table> {
  const isWorkbook = await isWorkbookOf(source);
  try {
    const table = await (isWorkbook ? openWorkbook(source, sheet) : openCsv(source));
    return { lines: explained(table.lines), share: table.share };
  } catch (error) {
    throw explain(error);
  }
}

/**
 * Lists visible sheets; a text file is one.
 * @throws a TableError as `openTable` does
 */
export async function lookAtTable(source: Source): Promise<Sheet[]> {
  const isWorkbook = await isWorkbookOf(source);
  try {
    if (isWorkbook) return await lookAtWorkbook(source);
    const head: Line[] = [];
    for await (const line of (await openCsv(source)).lines) {
      head.push(line);
      if (head.length === HEAD_ROWS) break;
    }
    return [{ name: "", head, rows: head.length }];
  } catch (error) {
    throw explain(error);
  }
}

async function isWorkbookOf(source: Source): Promise<boolean> {
  if (source.size === 0) throw new TableError("empty", "The file is empty.");
  const head = await buffer(source.read(0, Math.min(HEAD_BYTES, source.size) - 1));
  const isWorkbook = head.subarray(0, 4).equals(ZIP);
  if (!isWorkbook && !isText(head)) throw new TableError("not-table", "This is no spreadsheet.");
  return isWorkbook;
}

const ZIP = Buffer.from("PK\u0003\u0004");

/** A text has no zero bytes, unless it is Excel's Unicode text, and doesn't begin as a PDF does. */
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

/** zlib's errors mean a damaged workbook. */
function explain(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  const isDamaged =
    typeof code === "string" && (code.startsWith("Z_") || code === "ERR_OUT_OF_RANGE");
  return isDamaged ? new TableError("not-table", "The workbook is damaged.") : error;
}
