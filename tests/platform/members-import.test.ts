import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { connect } from "#app/platform/database/connect.ts";
import { openPersonal } from "#app/platform/privacy/personal.ts";
import { readCsv } from "#app/platform/spreadsheet/csv.ts";
import type { Line } from "#app/platform/spreadsheet/table.ts";
import { runCommand } from "#tests/world/command.ts";
import { createDatabase } from "#tests/world/database.ts";
import { environment } from "#tests/world/environment.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { readConfiguration } from "../../app/configuration.ts";
import { importMembers } from "../../scripts/members/import.ts";
import { workbook } from "./workbook.ts";

// Each runs commands, one after the other.
vi.setConfig({ testTimeout: 240_000 });

const ARABIC =
  "رقم العضوية,الاسم الكامل,الرقم القومي,رقم الهاتف,البريد الإلكتروني,المحافظة,المدينة,تاريخ الانضمام,تاريخ الانتهاء,الحالة";

let folder: string;
let env: Record<string, string>;
let client: pg.Client;

beforeAll(async () => {
  const name = `import_${process.pid}`;
  const databaseUrl = await createDatabase(inject("database"), name, "template_sawt");
  env = environment({ databaseUrl, dataDir: inject("dataDir") });
  client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  folder = await mkdtemp(join(tmpdir(), "sawt-import-"));
});
afterAll(async () => {
  await client.end();
  await rm(folder, { recursive: true, force: true });
});

/** Runs `npm run members:import` on a file; answers what it printed and what it rejected. */
async function bringIn(name: string, content: string | Buffer, ...options: string[]) {
  const file = join(folder, name);
  await writeFile(file, content);
  const { code, said } = await runCommand("members-import", [file, ...options], env);
  if (code !== 0) throw new Error(said);
  return { said, rejected: await readFile(`${file}.rejected.csv`, "utf8") };
}

/** The members of a range of numbers as they are on file, unsealed. */
async function onFile(like: string) {
  const { rows } = await client.query(
    `select membership_id, display_name, status, email, facebook_id, governorate_code, city, gender,
       birth_date::text, membership_start::text, membership_end::text, created_at,
       sealed_national_id, national_id_index, sealed_phone
     from users join profiles on user_id = id where membership_id like $1 order by membership_id`,
    [like],
  );
  const personal = openPersonal(readConfiguration(env));
  return rows.map(({ sealed_national_id, sealed_phone, national_id_index, ...row }) => {
    const nationalId = personal.open(sealed_national_id);
    expect(personal.indexOf("national-id", nationalId)).toBe(national_id_index);
    return { ...row, nationalId, phone: personal.open(sealed_phone) };
  });
}

const members = `${ARABIC}
A-1,منى سعيد عبد الله حسن,٢٩٠٠١٠١١٦٠٠٠٢١,٠١٠٠٠٠٠٠٩٠١,Mona@Example.org,الغربية,مركز طنطا,2019-05-03,2030-12-31,
A-2,"سامي ""الكبير"" محمد علي حسن",28505051600013,01000000902,,gharbia,,,1/2/2020,
A-3,هالة فؤاد إبراهيم نصر,29501011600045,1000000903,,16,,,,منتهية
`;

test("members come in by Arabic headers, in either digits, sealed, and expired by the end date", async () => {
  const { said, rejected } = await bringIn("arabic.csv", members.replace('""الكبير"" ', ""));
  expect(said).toContain("3 added, 0 brought up to date");
  expect(rejected.trim().split("\r\n")).toHaveLength(1);
  const [mona, sami, hala] = await onFile("A-%");
  expect(mona).toMatchObject({
    display_name: "منى سعيد عبد الله حسن",
    status: "verified",
    email: "mona@example.org",
    facebook_id: null,
    governorate_code: "16",
    city: "طنطا",
    gender: "female",
    birth_date: "1990-01-01",
    membership_start: "2019-05-03",
    membership_end: "2030-12-31",
    nationalId: "29001011600021",
    phone: "01000000901",
  });
  expect(sami).toMatchObject({ status: "expired", membership_end: "2020-02-01", gender: "male" });
  expect(hala).toMatchObject({ status: "expired", membership_end: null, phone: "01000000903" });
});

test.runIf(isExhaustive)("a second run of the same file changes nothing", async () => {
  const before = await onFile("A-%");
  const { said } = await bringIn("arabic.csv", members.replace('""الكبير"" ', ""));
  expect(said).toContain("0 added, 3 brought up to date");
  expect(await onFile("A-%")).toEqual(before);
});

test("a dry run names what would be and writes nothing", async () => {
  const count = async () => (await client.query("select count(*) from users")).rows[0].count;
  const before = await count();
  const rows = `${ARABIC}\nB-1,منى سعيد محمود حسن,29001011600161,01000000911,,الغربية,,,,\nB-1,x,,,,,,,,`;
  const { said, rejected } = await bringIn("dry.csv", rows, "--dry-run");
  expect(said).toContain("would be 1 added");
  expect(said).toContain("1 rejected");
  expect(rejected).toContain('"3","nationalId","This field is required."');
  expect(await count()).toBe(before);
});

test("a rejected row is reported by line, column and reason, with nothing that stood in it", async () => {
  const rows = [
    "Membership Number;Full name;National ID;Phone;E-mail;Governorate;City;Notes",
    "C-1;منى سعيد محمود حسن;29001011600161;01000000911;;الغربية;;x",
    "C-2;منى سعيد;29001011600162;01000000912;;الغربية;;",
    "C-3;منى سعيد محمود حسن;2900101160;0200000;nobody;أطلانتس;;",
    'C-4;"منى سعيد\nمحمود حسن";29001011600161;01000000914;;الغربية;;',
    "C-1;منى سعيد محمود حسن;29001011600165;01000000915;;الغربية;;",
    "C-6;منى سعيد محمود حسن;29001011600021;01000000901;;الغربية;;",
    "C-7;منى سعيد محمود حسن;29001011600167;01000000917;;الغربية;أسوان;",
  ].join("\r\n");
  const { said, rejected } = await bringIn("wrong.csv", `\ufeff${rows}`);
  expect(said).toContain("2 added");
  expect(said).toContain(
    "1 with a note on city: It couldn’t be read, so the member was imported without it.",
  );
  expect(said).toContain("columns that mean nothing here: Notes");
  const reported = rejected
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split('","').slice(0, 3).join(" ").replaceAll('"', ""));
  expect(reported).toEqual([
    "3 fullName Enter at least three parts of the name, letters only.",
    "4 nationalId Enter all 14 digits of the national ID.",
    "4 phoneNumber Enter a valid Egyptian mobile number, like 01012345678.",
    "4 governorate We didn’t recognise this place.",
    "5 nationalId It’s already in row 2 of this file.",
    "6 membershipId It’s already in row 2 of this file.",
    "7 nationalId It belongs to another membership.",
    "7 phoneNumber It belongs to another membership.",
  ]);
  expect(rejected).toContain("الرقم القومي أربعة عشر رقمًا.");
  expect(rejected).not.toMatch(/منى|C-\d|2900101/);
});

test.runIf(isExhaustive)(
  "who activated the account keeps phone and e-mail, and no older list takes a renewal back",
  async () => {
    await client.query(`update users set activated_at = now() where membership_id = 'A-1'`);
    await client.query(`update users set status = 'blocked' where membership_id = 'A-3'`);
    const later = members
      .replace('""الكبير"" ', "")
      .replace("Mona@Example.org", "other@example.org")
      .replace("2030-12-31", "2021-01-01")
      .replace("1000000903,,16,,,", "1000000904,hala@example.org,17,,,2031-01-01");
    await bringIn("later.csv", later);
    const [mona, , hala] = await onFile("A-%");
    expect(mona).toMatchObject({
      email: "mona@example.org",
      membership_end: "2030-12-31",
      status: "verified",
    });
    expect(hala).toMatchObject({
      phone: "01000000904",
      email: "hala@example.org",
      status: "blocked",
    });
    const slip = members
      .split("\n")
      .slice(0, 2)
      .join("\n")
      .replace("٢٩٠٠١٠١١٦٠٠٠٢١", "29001011600188");
    expect((await bringIn("slip.csv", slip)).rejected).toContain('"2","membershipId"');
  },
);

test.runIf(isExhaustive)(
  "Excel's Arabic, its Unicode text and its workbooks are read alike",
  async () => {
    const lines = [
      ["رقم العضوية", "الاسم الكامل", "الرقم القومي", "رقم الهاتف", "المحافظة", "تاريخ الانتهاء"],
      ["D-1", "منى سعيد محمود حسن", "29101011600022", "01000000921", "الغربية", "2031-01-02"],
    ];
    const text = (separator: string) => lines.map((cells) => cells.join(separator)).join("\r\n");
    const windows = Buffer.from([...text(";")].map((letter) => windows1256(letter)));
    const read = async (name: string, content: Buffer) => {
      expect((await bringIn(name, content)).rejected.trim().split("\r\n")).toHaveLength(1);
      const found = await onFile("D-1");
      await client.query("delete from users where membership_id = 'D-1'");
      return found.map(({ created_at: _, ...member }) => member);
    };
    const plain = await read("utf-8.csv", Buffer.from(text(",")));
    expect(plain).toHaveLength(1);
    expect(plain[0]).toMatchObject({ display_name: "منى سعيد محمود حسن" });
    expect(await read("windows.csv", windows)).toEqual(plain);
    expect(await read("unicode.csv", Buffer.from(`\ufeff${text("\t")}`, "utf16le"))).toEqual(plain);
    const sheet = workbook([
      lines[0] ?? [],
      ["D-1", "=منى سعيد محمود حسن", 29101011600022, 1000000921, "الغربية", 47850],
      [null, null, null],
    ]);
    expect(await read("book.xlsx", sheet)).toEqual(plain);
  },
);

test.runIf(isExhaustive)(
  "five thousand rows are read no faster than they are written",
  async () => {
    const { pool, db } = connect(env.DATABASE_URL ?? "", pino({ level: "silent" }), 1);
    let read = 0;
    const line = (place: number) => {
      const digits = String(place).padStart(4, "0");
      const name = "منى سعيد محمود حسن";
      return `E-${digits},${name},2800101160${digits},0110000${digits},,قنا\n`;
    };
    async function* lines() {
      yield Buffer.from(`${ARABIC}\n`);
      for (read = 0; read < 5_000; read++) yield Buffer.from(line(read));
    }
    const ahead: number[] = [];
    const into = {
      db,
      personal: openPersonal(readConfiguration(env)),
      report: { rows: 0, add: async () => undefined, close: async () => undefined },
      now: new Date("2026-10-02"),
      dry: false,
      tell: (_: number, rows: number) => ahead.push(read - rows),
    };
    const { added } = await importMembers({ size: 1e6, read: () => Readable.from(lines()) }, into);
    await pool.end();
    expect(added).toBe(5_000);
    expect(ahead.length).toBeGreaterThan(4);
    // The stream between them holds some.
    expect(Math.max(...ahead)).toBeLessThanOrEqual(100);
  },
);

test.runIf(isExhaustive)(
  "a file without the columns, or no file at all, is said in a sentence",
  async () => {
    await expect(bringIn("empty.csv", "")).rejects.toThrow(/The file is empty/);
    await expect(bringIn("names.csv", "name,phone\nx,y")).rejects.toThrow(/رقم العضوية/);
    await expect(bringIn("not.xlsx", "PK\u0003\u0004 and nothing more")).rejects.toThrow(
      /This is no workbook/,
    );
    await expect(bringIn("open.csv", `${ARABIC}\n"A-9,`)).rejects.toThrow(/opens on line 2/);
  },
);

test("quotes, separators and line breaks inside a cell are its own, wherever a piece ends", async () => {
  const text = '\ufeffa;b\r\n"x;""y""\r\nz";2\r\n\r\n3;"4"';
  for (let cut = 1; cut < text.length; cut++) {
    async function* pieces() {
      yield text.slice(1, cut + 1);
      yield text.slice(cut + 1);
    }
    const found: Line[] = [];
    for await (const line of readCsv(pieces())) found.push(line);
    expect(found).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 2, cells: ['x;"y"\r\nz', "2"] },
      { line: 4, cells: ["3", "4"] },
    ]);
  }
});

/** The byte of a letter in Windows's Arabic. */
function windows1256(letter: string): number {
  const decoder = new TextDecoder("windows-1256");
  return Array.from({ length: 256 }, (_, byte) => byte).find(
    (byte) => decoder.decode(Uint8Array.of(byte)) === letter,
  ) as number;
}

test.runIf(isExhaustive)(
  "members without a branch get the first one of their governorate, and keep the one they have",
  async () => {
    const branchOf = async () =>
      (
        await client.query(
          `select users.membership_id, units.governorate_code from users
         join units on units.id = branch_id where membership_id like 'A-%' order by 1`,
        )
      ).rows.map(({ membership_id, governorate_code }) => [membership_id, governorate_code]);
    expect(await branchOf()).toContainEqual(["A-1", "16"]);
    await client.query(`update users set branch_id =
    (select id from units where governorate_code = '27' and kind = 'branch' limit 1)
    where membership_id = 'A-1'`);
    await bringIn("branches.csv", members.replace('""الكبير"" ', ""));
    expect(await branchOf()).toContainEqual(["A-1", "27"]);
  },
);
