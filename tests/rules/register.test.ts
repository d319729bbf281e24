import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { importColumns } from "#app/contract/import.values.ts";
import { registerWorkbook } from "#app/demo/content/register.ts";
import { candidateMeanings } from "#app/platform/election/candidate-columns.ts";
import { readCandidate } from "#app/platform/election/candidate-row.ts";
import { chosenHeaders, guessColumns } from "#app/platform/import/columns.ts";
import { memberColumns } from "#app/platform/import/member-columns.ts";
import { readPreview } from "#app/platform/import/preview.ts";
import { readRow } from "#app/platform/import/row.ts";
import { Words } from "#app/platform/import/words.ts";
import { openTable } from "#app/platform/spreadsheet/open-table.ts";
import { fixedNow } from "#tests/world/environment.ts";

const { headers } = chosenHeaders(importColumns, memberColumns);
const good = {
  membershipId: "1001",
  fullName: "منى سعيد محمود حسن",
  nationalId: "29001011634567",
  phoneNumber: "01012345678",
  governorate: "الغربية",
  city: "طنطا",
  email: "mona@example.org",
  joinDate: "2019-05-03",
  endDate: "2027-12-31",
  status: "سارية",
};
type Given = Partial<Record<keyof typeof good, string>>;

function read(given: Given, isFrom1904 = false) {
  const cells = importColumns.map((column) => ({ ...good, ...given })[column]);
  const line = isFrom1904 ? { line: 7, cells, isFrom1904 } : { line: 7, cells };
  const found = readRow(line, headers, { now: fixedNow, words: new Words() });
  return Array.isArray(found) ? found.map(({ path, problem }) => `${path} ${problem}`) : found;
}

test.each<[Given, object]>([
  [{ fullName: "د/ منى سعيد محمود حسن" }, { fullName: good.fullName }],
  [{ fullName: "أ. منى سعيد محمود حسن" }, { fullName: good.fullName }],
  [{ fullName: "أ.د/ منى سعيد محمود حسن" }, { fullName: good.fullName }],
  [{ fullName: "المهندسة منى سعيد محمود حسن" }, { fullName: good.fullName }],
  [{ fullName: "السيد أحمد محمود" }, { fullName: "السيد أحمد محمود" }],
  [{ fullName: "منى سعيد يوســـف" }, { fullName: "منى سعيد يوسف" }],
  [{ nationalId: "29001011634567.0" }, { nationalId: good.nationalId }],
  [{ nationalId: "'29001011634567" }, { nationalId: good.nationalId }],
  [{ phoneNumber: "1012345678.0" }, { phoneNumber: "01012345678" }],
  [{ membershipId: "1001.0" }, { membershipId: "1001" }],
  [{ governorate: "محافظه الجيزة", city: "" }, { governorateCode: "21" }],
  [
    { governorate: "قاهرة", city: "مصر الجديده" },
    { governorateCode: "01", city: "مصر الجديدة" },
  ],
  [
    { governorate: "اسكندرية", city: "سيدي جابر" },
    { governorateCode: "02", city: "حي شرق" },
  ],
  [
    { email: "-", city: "لا يوجد" },
    { email: null, city: null, leftOut: [] },
  ],
  [
    { email: "mona@", city: "أطلانتس" },
    { email: null, city: null, leftOut: ["email", "city"] },
  ],
  [{ joinDate: "2019" }, { joinDate: null, leftOut: ["joinDate"] }],
  [{ joinDate: "2026-01-01 00:00:00" }, { joinDate: "2026-01-01" }],
  [{ joinDate: "01/01/2026 12:00:00 AM" }, { joinDate: "2026-01-01" }],
  [{ joinDate: "2026-01-01T00:00:00" }, { joinDate: "2026-01-01" }],
  [{ joinDate: "٣/٥/٢٠١٩" }, { joinDate: "2019-05-03" }],
  [{ joinDate: "46023" }, { joinDate: "2026-01-01" }],
  [
    { endDate: "2025", status: "" },
    { endDate: "2025-12-31", isExpired: true },
  ],
  [{ status: "لا أعرف" }, { isExpired: false, leftOut: ["status"] }],
  [
    { endDate: "", status: "مسدد" },
    { isExpired: false, leftOut: [] },
  ],
  [
    { endDate: "-", status: "غير مسدد" },
    { isExpired: true, leftOut: [] },
  ],
])("a row with %j is a member's", (given, expected) => {
  expect(read(given)).toMatchObject(expected);
});

test("the demo's workbook shows its sheets, and its register is read by the numbers of its rows", async () => {
  const bytes = Buffer.from(await registerWorkbook());
  const read = (start = 0, end = bytes.length - 1) =>
    Readable.from([bytes.subarray(start, end + 1)]);
  const preview = await readPreview({ size: bytes.length, read }, memberColumns);
  expect(preview.sheets.map(({ name }) => name)).toEqual(["غلاف", "الأعضاء", "العام الماضي"]);
  expect([preview.sheet, preview.headerRow, ...preview.lines.slice(0, 3)]).toEqual([1, 2, 1, 3, 4]);
  expect(preview.columns).not.toContain("membershipId");
  expect(preview.columns).toContain("status");
});

test("all that is wrong with a row is said at once, and each in its own words", () => {
  expect(
    read({
      fullName: "منى سعيد",
      nationalId: "2.9001E+13",
      phoneNumber: "0101",
      governorate: "أطلانتس",
      city: "لا مكان",
      email: "mona@",
    }),
  ).toEqual([
    "fullName three-part-name",
    "nationalId number-shortened",
    "phoneNumber phone",
    "governorate place",
  ]);
  // Without an end date the status decides, so it is asked about.
  expect(read({ endDate: "", status: "كلمة أخرى" })).toEqual(["status status-word"]);
  expect(read({ fullName: "منى سعيد\ufffdمحمود حسن" })).toEqual(["fullName damaged"]);
});

test("days of a workbook that counts from 1904 are read so", () => {
  expect(read({ joinDate: "44561", endDate: "45291" }, true)).toMatchObject({
    joinDate: "2026-01-01",
    endDate: "2028-01-01",
  });
});

test("candidates' cells are read by the same rules", () => {
  const columns = guessColumns(
    ["الاسم", "الدائرة", "الرقم", "واتساب", "الحزب", "موافقة"],
    candidateMeanings,
  );
  const at = new Map(
    columns.flatMap((column, place) => (column ? [[column, place] as const] : [])),
  );
  const cells = ["يوســـف سعيد", "الدائرة الأولى", "7.0", "1012345678.0", "لا يوجد", "نعم"];
  expect(readCandidate({ line: 2, cells }, { at })).toMatchObject({
    fields: {
      title: "يوسف سعيد",
      serialNumber: "7",
      whatsappNumber: "01012345678",
      partyAffiliation: "",
    },
  });
});

describe("a text file", () => {
  const linesOf = async (bytes: Buffer) => {
    const source = {
      size: bytes.length,
      read: (start = 0, end = bytes.length - 1) => Readable.from([bytes.subarray(start, end + 1)]),
    };
    const rows: string[][] = [];
    for await (const { cells } of (await openTable(source)).lines) rows.push([...cells]);
    return rows;
  };
  const text = "سجل الأعضاء، ٢٠٢٦\nالاسم;المحافظة\nمنى سعيد;الغربية\nهدى كامل;قنا";
  const rows = [
    ["سجل الأعضاء، ٢٠٢٦"],
    ["الاسم", "المحافظة"],
    ["منى سعيد", "الغربية"],
    ["هدى كامل", "قنا"],
  ];
  const bigEndian = Buffer.from(`\ufeff${text}`, "utf16le").swap16();

  test.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with its mark", Buffer.from(`\ufeff${text}`)],
    ["UTF-16 LE", Buffer.from(`\ufeff${text}`, "utf16le")],
    ["UTF-16 BE", bigEndian],
  ])("in %s is read, and a title line doesn't hide what separates its cells", async (_, bytes) => {
    expect(await linesOf(bytes)).toEqual(rows);
  });

  test.each([["", "\ufeff"]])("one broken byte damages its row alone", async (...marks) => {
    for (const mark of marks) {
      const bytes = Buffer.from(mark + text);
      // The second byte of «ى».
      bytes[bytes.indexOf(Buffer.from("منى")) + 5] = 0x2c;
      const read = await linesOf(bytes);
      expect(read[2]?.[0]).toContain("\ufffd");
      expect([read[1], read[3]]).toEqual([rows[1], rows[3]]);
    }
  });
});
