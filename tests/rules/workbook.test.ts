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
