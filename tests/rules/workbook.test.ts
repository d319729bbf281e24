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

test("what unpacks to hundreds of times its size is no workbook, long before it is unpacked", async () => {
  const unpacked = 64 * 1024 * 1024;
  const bomb = Buffer.from(zipSync({ "xl/worksheets/sheet1.xml": new Uint8Array(unpacked) }));
  const { content } = await (await openZip(sourceOf(bomb))).read("xl/worksheets/sheet1.xml");
  let read = 0;
  const reading = async () => {
    for await (const chunk of content) read += (chunk as Buffer).length;
  };
  await expect(reading()).rejects.toThrow(TableError);
  expect(read).toBeLessThan(unpacked / 4);
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

test("a tag without an end is refused at once, however many there are", async () => {
  const broken = parts({ one: `<sheetData>${"<a1&lt;".repeat(60_000)}` });
  const started = performance.now();
  await expect(rowsOf(broken)).rejects.toThrow(TableError);
  const long = parts({ one: `<sheetData><row ${"a='b' ".repeat(60_000)}>` });
  await expect(rowsOf(long)).rejects.toThrow(TableError);
  // They took minutes; a busy machine is given a second.
  expect(performance.now() - started).toBeLessThan(1_000);
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
