import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { openTable } from "#app/platform/spreadsheet/open-table.ts";
import { TableError } from "#app/platform/spreadsheet/table.ts";
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
  const bomb = workbook([[`=${" ".repeat(64 * 1024 * 1024)}`]]);
  expect(bomb.length).toBeLessThan(100_000);
  await expect(countLines(bomb)).rejects.toThrow(TableError);
  await expect(countLines(bomb)).rejects.toThrow("unpacks to too much");
});
