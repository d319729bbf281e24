import { MOST_ROWS_COUNTED } from "#app/contract/import.values.ts";
import { dayOfSerial } from "./serial-day.ts";
import type { Source } from "./source.ts";
import {
  HEAD_ROWS,
  type Line,
  MAX_CELL_LENGTH,
  MAX_COLUMNS,
  type Sheet,
  type Table,
  TableError,
} from "./table.ts";
import { attribute, readTags, type Tag } from "./xml.ts";
import { openZip, type Zip } from "./zip.ts";

/** Characters of all shared strings, which are kept in memory: a million members have fewer. */
const MAX_STRINGS = 100_000_000;

const MAX_SHEETS = 30;

interface Format {
  strings(place: number): string;
  isDay(style: number): boolean;
  readonly isFrom1904: boolean;
}

interface Book {
  readonly zip: Zip;
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly format: Format;
}

async function openBook(source: Source): Promise<Book> {
  const zip = await openZip(source);
  const { sheets, isFrom1904 } = await readParts(zip);
  if (sheets.length === 0) throw new TableError("not-table", "The workbook has no sheet.");
  const format = { strings: await readStrings(zip), isDay: await readDayStyles(zip), isFrom1904 };
  return { zip, sheets: sheets.slice(0, MAX_SHEETS), format };
}

/**
 * Opens a visible sheet of an .xlsx workbook, row by row.
 * @param chosen from 0; null for the first of those whose first rows fill most columns, to skip
 * covers
 */
export async function openWorkbook(source: Source, chosen: number | null): Promise<Table> {
  const book = await openBook(source);
  const { zip, sheets, format } = book;
  const sheet = sheets[chosen ?? widest(await lookAt(book, HEAD_ROWS))];
  if (sheet === undefined) throw new TableError("not-table", "The workbook has no such sheet.");
  const { content, share } = await zip.read(sheet.part);
  return { lines: readSheet(readTags(content), format), share };
}

export async function lookAtWorkbook(source: Source): Promise<Sheet[]> {
  return lookAt(await openBook(source), MOST_ROWS_COUNTED);
}

async function lookAt({ zip, sheets, format }: Book, most: number): Promise<Sheet[]> {
  const looked: Sheet[] = [];
  for (const { name, part } of sheets) {
    const head: Line[] = [];
    let rows = 0;
    const { content } = await zip.read(part);
    for await (const line of readSheet(readTags(content), format)) {
      rows += 1;
      if (rows <= HEAD_ROWS) head.push(line);
      // The row count is only used to compare sheets.
      if (rows === (sheets.length > 1 ? most : HEAD_ROWS)) break;
    }
    looked.push({ name, head, rows });
  }
  return looked;
}

export function widthOf({ head }: Sheet): number {
  return Math.max(0, ...head.map(({ cells }) => cells.filter((cell) => cell.trim()).length));
}

function widest(sheets: readonly Sheet[]): number {
  const widths = sheets.map(widthOf);
  return widths.indexOf(Math.max(...widths));
}

async function readParts(zip: Zip) {
  const named: { id: string; name: string }[] = [];
  let isFrom1904 = false;
  for await (const tag of await tagsOf(zip, "xl/workbook.xml")) {
    if (tag.name === "workbookPr") {
      isFrom1904 = /^(1|true|on)$/.test(attribute(tag, "date1904") ?? "");
    } else if (tag.name === "sheet" && !/hidden/i.test(attribute(tag, "state") ?? "")) {
      named.push({ id: attribute(tag, "\\w+:id") ?? "", name: attribute(tag, "name") ?? "" });
    }
  }
  const targets = new Map<string, string>();
  for await (const tag of await tagsOf(zip, "xl/_rels/workbook.xml.rels")) {
    const target = tag.name === "Relationship" ? attribute(tag, "Target") : undefined;
    if (target) targets.set(attribute(tag, "Id") ?? "", target);
  }
  const sheets = named.flatMap(({ id, name }) => {
    const target = targets.get(id);
    if (!target) return [];
    return [{ name, part: target.startsWith("/") ? target.slice(1) : `xl/${target}` }];
  });
  return { sheets, isFrom1904 };
}

async function tagsOf(zip: Zip, name: string): Promise<AsyncIterable<Tag>> {
  return readTags((await zip.read(name)).content);
}

/** Built-in number formats that show a day (ECMA-376, 18.8.30). */
const isKnownDay = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

async function readDayStyles(zip: Zip): Promise<Format["isDay"]> {
  const name = "xl/styles.xml";
  const own = new Map<number, boolean>();
  const days: boolean[] = [];
  let isOfCells = false;
  if (zip.has(name)) {
    for await (const tag of await tagsOf(zip, name)) {
      if (tag.name === "numFmt") {
        // Without quoted texts, colours and languages in brackets, and escaped letters.
        const code = (attribute(tag, "formatCode") ?? "").replace(/"[^"]*"|\[[^\]]*\]|\\./g, "");
        own.set(Number(attribute(tag, "numFmtId")), /[dy]/i.test(code));
      } else if (tag.name === "cellXfs" || tag.name === "/cellXfs") {
        isOfCells = tag.name === "cellXfs";
      } else if (isOfCells && tag.name === "xf") {
        const id = Number(attribute(tag, "numFmtId"));
        days.push(own.get(id) ?? isKnownDay(id));
      }
    }
  }
  return (style) => days[style] ?? false;
}

/** Shared strings as bytes: a hundred thousand JavaScript strings take much more memory. */
async function readStrings(zip: Zip): Promise<(place: number) => string> {
  const name = "xl/sharedStrings.xml";
  const pieces: Buffer[] = [];
  let page: Buffer[] = [];
  const pages: { bytes: Buffer; ends: Uint32Array }[] = [];
  const PER_PAGE = 4096;
  const turn = () => {
    let end = 0;
    const ends = Uint32Array.from(page, ({ length }) => (end += length));
    pages.push({ bytes: Buffer.concat(page), ends });
    page = [];
  };
  let bytes = 0;
  if (zip.has(name)) {
    const { content } = await zip.read(name);
    for await (const tag of readTags(content)) {
      bytes += tag.text.length;
      if (bytes > MAX_STRINGS) throw new TableError("not-table", "The workbook has too much text.");
      if (tag.name === "t") pieces.push(Buffer.from(tag.text));
      else if (tag.name === "/si" || (tag.name === "si" && tag.isEmpty)) {
        page.push(Buffer.concat(pieces));
        pieces.length = 0;
        if (page.length === PER_PAGE) turn();
      }
    }
  }
  turn();
  return (place) => {
    const { bytes, ends } = pages[Math.floor(place / PER_PAGE)] ?? {};
    const at = place % PER_PAGE;
    return bytes && ends ? bytes.toString("utf8", at ? ends[at - 1] : 0, ends[at]) : "";
  };
}

async function* readSheet(tags: AsyncIterable<Tag>, format: Format): AsyncGenerator<Line> {
  let line = 0;
  let cells: string[] = [];
  let cell: { at: number; type: string | undefined; style: number } | undefined;
  for await (const tag of tags) {
    if (tag.name === "row") {
      line = Number(attribute(tag, "r") ?? line + 1);
      cells = [];
    } else if (tag.name === "c") {
      cell = {
        at: columnIndexOf(attribute(tag, "r")) ?? cells.length,
        type: attribute(tag, "t"),
        style: Number(attribute(tag, "s") ?? 0),
      };
      while (cells.length <= cell.at) cells.push("");
    } else if (cell && (tag.name === "v" || tag.name === "t") && tag.text) {
      cells[cell.at] = `${cells[cell.at]}${cellValueOf(tag.text, cell, format)}`;
      if ((cells[cell.at]?.length ?? 0) > MAX_CELL_LENGTH)
        throw new TableError("not-table", `Line ${line} is too long.`);
    } else if (tag.name === "/row" && cells.some((each) => each.trim() !== "")) {
      yield format.isFrom1904 ? { line, cells, isFrom1904: true } : { line, cells };
    }
  }
}

/** «AB12» is in the 28th column. */
function columnIndexOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? "")?.[0];
  if (!letters) return undefined;
  let place = 0;
  for (const letter of letters) place = place * 26 + letter.charCodeAt(0) - 64;
  if (place > MAX_COLUMNS)
    throw new TableError("not-table", "The workbook has more columns than Excel knows.");
  return place - 1;
}

function cellValueOf(
  text: string,
  { type, style }: { readonly type: string | undefined; readonly style: number },
  { strings, isDay, isFrom1904 }: Format,
): string {
  if (type === "s") return strings(Number(text));
  if ((type ?? "n") === "n" && isDay(style)) return dayOfSerial(text, isFrom1904) ?? text;
  // Long numbers are written as 2.9E13, and mean all of their digits.
  const isLong = (type ?? "n") === "n" && /e/i.test(text) && Number.isSafeInteger(Number(text));
  return isLong ? String(Number(text)) : text;
}
