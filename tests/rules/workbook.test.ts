import { Readable } from "node:stream";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { openTable } from "#app/platform/spreadsheet/open-table.ts";
import { TableError } from "#app/platform/spreadsheet/table.ts";
import { openZip } from "#app/platform/spreadsheet/zip.ts";
import { workbook } from "#tests/platform/workbook.ts";

const sourceOf = (bytes: Buffer) => ({
  size: bytes.length,
  read: (start = 0, end = bytes.length - 1) => Readable.from([bytes.subarray(start, end + 1)]),
});

async function countLines(bytes: Buffer): Promise<number> {
  const { lines } = await openTable(sourceOf(bytes));
  let count = 0;
  for await (const _ of lines) count += 1;
  return count;
}

test("a register of equal rows, which packs well, is read whole", async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => ["محمد أحمد", at % 7, "القاهرة"]);
  expect(await countLines(workbook(rows))).toBe(20_000);
});

const SHEET = "xl/worksheets/sheet1.xml";

test("what unpacks to hundreds of times its size is no workbook, before any of it is unpacked", async () => {
  const zeros = new Uint8Array(64 * 1024 * 1024);
  const zip = await openZip(sourceOf(Buffer.from(zipSync({ [SHEET]: zeros }))));
  await expect(zip.read(SHEET)).rejects.toThrow(TableError);
});

test("what unpacks to more than it says is no workbook", async () => {
  const bytes = Buffer.from(zipSync({ [SHEET]: new Uint8Array(64 * 1024 * 1024) }));
  const directory = bytes.readUInt32LE(bytes.length - 6);
  const said = 1024 * 1024;
  bytes.writeUInt32LE(said, directory + 24);
  const { content } = await (await openZip(sourceOf(bytes))).read(SHEET);
  let read = 0;
  const reading = async () => {
    for await (const chunk of content) read += (chunk as Buffer).length;
  };
  await expect(reading()).rejects.toThrow(TableError);
  expect(read).toBeLessThanOrEqual(said);
});

test("a workbook that is cut, or of which a byte was changed, is no workbook", async () => {
  const whole = workbook([["محمد", "القاهرة"]]);
  for (const [what, bytes] of [
    ["empty", Buffer.alloc(0)],
    ["cut", whole.subarray(0, whole.length / 2)],
    ["without its start", whole.subarray(100)],
    ["with zeros in a sheet", Buffer.from(whole).fill(0, 60, 90)],
  ] as const) {
    await expect(countLines(bytes), what).rejects.toThrow(TableError);
  }
});

test.each([
  ["cells", ","],
  ["letters", "أ"],
])("a line of text with endless %s is refused at once", async (_, letter) => {
  const text = Buffer.from(letter.repeat(3_000_000));
  let read = 0;
  const pieces = function* () {
    for (let at = 0; at < text.length; at += 65_536) {
      read = at;
      yield text.subarray(at, at + 65_536);
    }
  };
  const source = { size: text.length, read: () => Readable.from(pieces()) };
  const reading = async () => {
    const { lines } = await openTable(source);
    for await (const _ of lines);
  };
  await expect(reading()).rejects.toThrow(TableError);
  expect(read).toBeLessThan(text.length / 2);
});

/** A workbook of parts that are given as they are. */
function parts(
  sheets: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
) {
  const names = Object.keys(sheets);
  const files = {
    "xl/workbook.xml": `<workbook>${more.settings ?? ""}<sheets>${names
      .map((name, at) => `<sheet name="${name}" r:id="r${at}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${names
      .map((_, at) => `<Relationship Id="r${at}" Target="worksheets/${at}.xml"/>`)
      .join("")}</Relationships>`,
    "xl/styles.xml": more.styles ?? "<styleSheet/>",
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/${at}.xml`,
        `<worksheet>${sheets[name]}</worksheet>`,
      ]),
    ),
  };
  const bytes = Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)]),
  );
  return Buffer.from(zipSync(bytes, { level: 0 }));
}

async function rowsOf(bytes: Buffer) {
  const { lines } = await openTable(sourceOf(bytes));
  const rows: { line: number; cells: readonly string[]; isFrom1904?: boolean }[] = [];
  for await (const row of lines) rows.push(row);
  return rows;
}

// They took minutes, longer than a test may.
test("a tag without an end is refused, however many there are", async () => {
  const broken = parts({ one: `<sheetData>${"<a1&lt;".repeat(60_000)}` });
  await expect(rowsOf(broken)).rejects.toThrow(TableError);
  const long = parts({ one: `<sheetData><row ${"a='b' ".repeat(60_000)}>` });
  await expect(rowsOf(long)).rejects.toThrow(TableError);
});

test("a cell that shows a day is read as the day, by the workbook's own count", async () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-2010401]d/m/yyyy;@"/>
    <numFmt numFmtId="165" formatCode="0.00&quot;day&quot;"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`;
  const sheet = `<sheetData><row r="4">${[0, 1, 2, 3]
    .map((style) => `<c s="${style}"><v>46023.5</v></c>`)
    .join("")}</row></sheetData>`;
  expect(await rowsOf(parts({ one: sheet }, { styles }))).toEqual([
    { line: 4, cells: ["46023.5", "2026-01-01", "2026-01-01", "46023.5"] },
  ]);
  const settings = '<workbookPr date1904="1"/>';
  expect(await rowsOf(parts({ one: sheet }, { styles, settings }))).toMatchObject([
    { cells: ["46023.5", "2030-01-02", "2030-01-02", "46023.5"], isFrom1904: true },
  ]);
});

test("a cover before the sheet with the table is passed over", async () => {
  const row = (...cells: string[]) =>
    `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`;
  const sheets = {
    غلاف: row("حزب") + row("2026"),
    أعضاء: row("الاسم", "المحافظة") + row("منى", "قنا"),
  };
  expect((await rowsOf(parts(sheets))).map(({ cells }) => cells)).toEqual([
    ["الاسم", "المحافظة"],
    ["منى", "قنا"],
  ]);
});
