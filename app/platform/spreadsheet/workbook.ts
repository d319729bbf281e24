import type { Source } from "./source.ts";
import { type Line, MAX_CELL_LENGTH, type Table, TableError } from "./table.ts";
import { attribute, readTags, type Tag } from "./xml.ts";
import { openZip, type Zip } from "./zip.ts";

/** No sheet of Excel's has more columns. */
const MAX_COLUMNS = 16_384;
/** Letters of all its texts together, which are kept in memory: a million members have fewer. */
const MAX_STRINGS = 100_000_000;

/** Opens the first sheet of an .xlsx workbook, row by row. */
export async function openWorkbook(source: Source): Promise<Table> {
  const zip = await openZip(source);
  const strings = await readStrings(zip);
  const { content, share } = await zip.read(await firstSheet(zip));
  return { lines: readSheet(readTags(content), strings), share };
}

/** The part of the sheet that comes first in the workbook, whatever it is called. */
async function firstSheet(zip: Zip): Promise<string> {
  const id = await find(zip, "xl/workbook.xml", (tag) =>
    tag.name === "sheet" ? attribute(tag, "\\w+:id") : undefined,
  );
  const target = await find(zip, "xl/_rels/workbook.xml.rels", (tag) =>
    tag.name === "Relationship" && attribute(tag, "Id") === id
      ? attribute(tag, "Target")
      : undefined,
  );
  if (!target) throw new TableError("not-table", "The workbook has no sheet.");
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

async function find(
  zip: Zip,
  name: string,
  look: (tag: Tag) => string | undefined,
): Promise<string | undefined> {
  const { content } = await zip.read(name);
  for await (const tag of readTags(content)) {
    const found = look(tag);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The texts that cells name by number; as bytes, since a hundred thousand strings take much more. */
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

async function* readSheet(
  tags: AsyncIterable<Tag>,
  strings: (place: number) => string,
): AsyncGenerator<Line> {
  let line = 0;
  let cells: string[] = [];
  let cell: { at: number; type: string | undefined } | undefined;
  for await (const tag of tags) {
    if (tag.name === "row") {
      line = Number(attribute(tag, "r") ?? line + 1);
      cells = [];
    } else if (tag.name === "c") {
      cell = { at: columnIndexOf(attribute(tag, "r")) ?? cells.length, type: attribute(tag, "t") };
      while (cells.length <= cell.at) cells.push("");
    } else if (cell && (tag.name === "v" || tag.name === "t") && tag.text) {
      cells[cell.at] = `${cells[cell.at]}${cellValueOf(tag.text, cell.type, strings)}`;
      if ((cells[cell.at]?.length ?? 0) > MAX_CELL_LENGTH)
        throw new TableError("not-table", `Line ${line} is too long.`);
    } else if (tag.name === "/row" && cells.some((each) => each.trim() !== "")) {
      yield { line, cells };
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
  type: string | undefined,
  strings: (place: number) => string,
): string {
  if (type === "s") return strings(Number(text));
  // A long number is written as 2.9E13, and means all of its digits.
  const isLong = (type ?? "n") === "n" && /e/i.test(text) && Number.isSafeInteger(Number(text));
  return isLong ? String(Number(text)) : text;
}
