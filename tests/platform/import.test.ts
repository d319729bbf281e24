import { spawn } from "node:child_process";
import { once } from "node:events";
import { and, eq, inArray, like, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { IMPORT_KEPT_DAYS, IMPORT_PIECE_BYTES } from "#app/contract/import.values.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import { importJob, purgeOldImports } from "#app/platform/import/api-jobs.ts";
import {
  importPieces,
  importRejections,
  importRows,
  imports,
} from "#app/platform/import/tables.ts";
import { personalTables } from "#app/platform/personal-data.ts";
import { erasePerson } from "#app/platform/profile/api-erasure.ts";
import { profiles } from "#app/platform/profile/tables.ts";
import { units } from "#app/platform/structure/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { environment } from "#tests/world/environment.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { openWorld } from "#tests/world/platform.ts";
import { REGISTER_HEADER, registerLine, registerOf } from "#tests/world/register.ts";
import { setUp } from "#tests/world/set-up.ts";
import { workbook, workbookOf } from "./workbook.ts";

vi.setConfig({ testTimeout: 60_000 });

const world = setUp(() => openWorld());

const parts = () => ({ ...world.platform.dependencies, tables: personalTables });
const read = async (id: string) => (await world.as("admin").get(`/imports/${id}`)).body.data;
const act = async (id: string, step: string) => {
  const { status, body } = await world.as("admin").post(`/imports/${id}/${step}`, {});
  if (status === 200) await world.platform.dependencies.jobs.drain();
  return [status, body.code];
};

/** Sends a file in pieces; answers the import's id and what the last call said. */
async function upload(content: string | Uint8Array, fileName = "members.csv") {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const { id } = (await world.as("admin").post("/imports", { fileName })).body.data;
  for (let place = 0; place * IMPORT_PIECE_BYTES < bytes.length; place++) {
    const piece = bytes.slice(place * IMPORT_PIECE_BYTES, (place + 1) * IMPORT_PIECE_BYTES);
    const form = new FormData();
    form.set("place", String(place));
    form.set("piece", new File([piece as BlobPart], "piece"));
    expect((await world.as("admin").post(`/imports/${id}/pieces`, form)).status).toBe(200);
  }
  const { status, body } = await world.as("admin").post(`/imports/${id}/uploaded`, {});
  return { id: id as string, status, problem: body.errors?.[0] as { message: string } | undefined };
}

/** The same, looked through by the columns that were guessed. */
async function check(content: string | Uint8Array) {
  const { id } = await upload(content);
  const { headerRow, columns } = await read(id);
  const body = { headerRow, columns: columns.map((each: string | null) => each ?? "none") };
  expect((await world.as("admin").post(`/imports/${id}/columns`, body)).status).toBe(200);
  await world.platform.dependencies.jobs.drain();
  return id;
}

async function bringIn(content: string | Uint8Array) {
  const id = await check(content);
  expect(await act(id, "run")).toEqual([200, undefined]);
  return id;
}

const onFile = async (pattern: string) =>
  world.db
    .select({
      id: users.id,
      number: users.membershipId,
      name: users.displayName,
      end: profiles.membershipEnd,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(like(users.membershipId, pattern))
    .orderBy(users.membershipId);

test("a register is looked through, brought in and taken back, and the audit log says so", async () => {
  const file = [
    "سجل أعضاء المحافظة",
    REGISTER_HEADER,
    registerLine(1),
    registerLine(2),
    registerLine(2),
    registerLine(3).replace("الغربية", "=أطلانتس"),
    registerLine(4).replace("R-0004", "0120436"),
  ].join("\n");
  const { id } = await upload(file);
  const columns = await read(id);
  expect(columns).toMatchObject({ state: "columns", headerRow: 2, isRemembered: false });
  expect(columns.columns.slice(0, 4)).toEqual([
    "membershipId",
    "fullName",
    "nationalId",
    "phoneNumber",
  ]);
  expect(columns.preview[2][1]).toBe("منى سعيد محمود حسن");
  const body = { headerRow: 2, columns: columns.columns };
  await world.as("admin").post(`/imports/${id}/columns`, body);
  await world.platform.dependencies.jobs.drain();

  const checked = await read(id);
  const counts = { rows: 5, added: 2, changed: 0, same: 0, rejected: 3, repeated: 1 };
  expect(checked).toMatchObject({ state: "checked", percent: 100, counts });
  expect(checked.samples.added.map(({ line }: { line: number }) => line)).toEqual([3, 4]);
  expect(checked.rejected.map(({ line }: { line: number }) => line)).toEqual([5, 6, 7]);
  expect(await onFile("R-%")).toEqual([]);

  expect(await act(id, "run")).toEqual([200, undefined]);
  expect(await read(id)).toMatchObject({ state: "finished", counts });
  expect((await onFile("R-%")).map(({ number }) => number)).toEqual(["R-0001", "R-0002"]);
  const rejected = (await world.as("admin").get(`/imports/${id}/rejected`)).body.data;
  expect(rejected.headers.slice(0, 2)).toEqual(["رقم العضوية", "الاسم الكامل"]);
  expect(rejected.rows[1].cells[5]).toBe("=أطلانتس");
  expect(rejected.rows[0].problems[0].message).toMatch(/4/);

  expect(await act(id, "undo")).toEqual([200, undefined]);
  const undone = { removed: 2, restored: 0, kept: 0 };
  expect(await read(id)).toMatchObject({ state: "undone", undone, counts });
  expect(await onFile("R-%")).toEqual([]);
  const log = await world.db.select().from(auditLog).where(eq(auditLog.detail, id));
  expect(log.map((each) => each.act)).toEqual([
    "import-uploaded",
    "import-started",
    "import-finished",
    "import-undone",
  ]);
});

test("whose number a row has is said with all else that is wrong with it", async () => {
  const good = registerLine(80);
  const wrong = registerLine(80).replace("منى سعيد محمود حسن", "منى").replace("الغربية", "كوكب");
  const { rejected } = await read(await check([REGISTER_HEADER, good, wrong].join("\n")));
  type Problem = { path: string };
  expect(rejected[0].problems.map(({ path }: Problem) => path).sort()).toEqual([
    "fullName",
    "governorate",
    "membershipId",
  ]);
});

test("a row that collides leads to the records that hold what it says, until their people are erased", async () => {
  await bringIn(registerOf(90, 93));
  const people = await onFile("R-009%");
  const [one, other] = people.map(({ id, name, number }) => ({ id, name, membershipId: number }));
  const idOf = (place: number) => `2800101160${String(place).padStart(4, "0")}`;
  const rows = [
    // One's number with another's national ID: two records, perhaps of one person.
    registerLine(90).replace(idOf(90), idOf(91)),
    // A number that nobody has, and a national ID that somebody has.
    registerLine(94).replace(idOf(94), idOf(91)),
    // Nobody's record.
    registerLine(95).replace("الغربية", "كوكب"),
  ];
  const id = await check([REGISTER_HEADER, ...rows].join("\n"));
  const records = async () =>
    (await read(id)).rejected.map((row: { records: unknown }) => row.records);
  expect(await records()).toEqual([[one, other], [other], []]);
  await erasePerson(world.platform.dependencies, other?.id ?? "");
  expect(await records()).toEqual([[]]);
});

test("the dry run shows what was read of somebody new, and notes apart from refusals", async () => {
  const header = REGISTER_HEADER.replace("المحافظة", "محافظه").replace("تاريخ الان", "تاريخ ان");
  const file = [
    `${header},الحاله,تاريخ الإنضمام`,
    `${registerLine(21, { end: "31 ديسمبر 2031" })},منتهية,1 يوليو 2018`,
    `${registerLine(22, { name: "د/ منى سعيد محمود حسن", end: "2020" })},,الأحد ١ يوليو ٢٠١٨`,
    `${registerLine(23, { name: "منى" })},,`,
    `${registerLine(24, { end: "" })},سارية,كلام`,
  ].join("\n");
  const { samples, reasons, notes, counts } = await read(await check(file));
  expect(counts).toMatchObject({ added: 3, rejected: 1 });
  const dates = { birthDate: "1980-01-01", joinDate: "2018-07-01" };
  expect(samples.added.map((each: { read: object }) => each.read)).toEqual([
    { ...dates, endDate: "2031-12-31", status: "verified" },
    { ...dates, endDate: "2020-12-31", status: "expired" },
    { ...dates, joinDate: null, endDate: null, status: "verified" },
  ]);
  const pathsOf = (list: { path: string }[]) => list.map(({ path }) => path).sort();
  expect(pathsOf(reasons)).toEqual(["fullName"]);
  expect(pathsOf(notes)).toEqual(["endDate", "fullName", "joinDate", "status"]);
});

test("what would change is told, changed, and given back", async () => {
  await bringIn(registerOf(10, 13));
  const later = [
    REGISTER_HEADER,
    registerLine(10),
    registerLine(11, { name: "منى سعيد محمود علي" }),
    registerLine(12, { end: "2033-12-31" }),
  ].join("\n");
  const id = await check(later);
  const checked = await read(id);
  expect(checked.counts).toMatchObject({ added: 0, changed: 2, same: 1, rejected: 0 });
  expect(checked.samples.changed.map((each: { changes: object[] }) => each.changes)).toEqual([
    [{ column: "fullName", from: "منى سعيد محمود حسن", to: "منى سعيد محمود علي" }],
    [{ column: "endDate", from: "2031-12-31", to: "2033-12-31" }],
  ]);
  const before = await onFile("R-001%");
  await act(id, "run");
  expect((await onFile("R-001%")).map(({ end }) => end)).toEqual([
    "2031-12-31",
    "2031-12-31",
    "2033-12-31",
  ]);
  await act(id, "undo");
  expect(await read(id)).toMatchObject({ undone: { removed: 0, restored: 2, kept: 0 } });
  expect(await onFile("R-001%")).toEqual(before);
});

test("who did something since, or was changed since, stays when an import is undone", async () => {
  const id = await bringIn(registerOf(20, 25));
  const [activated, signedIn, leader, renamed] = await onFile("R-002%");
  const now = world.clock.now();
  await world.db
    .update(users)
    .set({ activatedAt: now })
    .where(eq(users.id, activated?.id ?? ""));
  await world.db.execute(sql`insert into sessions (user_id, player_id, created_at, last_used_at)
    values (${signedIn?.id}, 'null', now(), now())`);
  await world.db.execute(
    sql`insert into user_roles (user_id, role_id) select ${leader?.id}, min(id) from roles`,
  );
  await world.db
    .update(users)
    .set({ displayName: "اسم آخر لها هنا" })
    .where(eq(users.id, renamed?.id ?? ""));
  await act(id, "undo");
  const { undone, kept } = await read(id);
  expect(undone).toEqual({ removed: 1, restored: 0, kept: 4 });
  expect(kept.map(({ reason }: { reason: string }) => reason)).toEqual([
    "activated",
    "signed-in",
    "role",
    "changed",
  ]);
  expect(await onFile("R-002%")).toHaveLength(4);
});

test("the columns that somebody chose are remembered for the same headers", async () => {
  const file = registerOf(30, 32).replace("رقم الهاتف", "للتواصل");
  const { id } = await upload(file);
  const { columns, headerRow } = await read(id);
  expect(columns[3]).toBeNull();
  const guessed = columns.map((each: string | null) => each ?? "none");
  const refused = await world
    .as("admin")
    .post(`/imports/${id}/columns`, { headerRow, columns: guessed });
  expect(refused.body.errors[0]).toMatchObject({
    path: "columns",
    message: expect.stringContaining("رقم الهاتف"),
  });
  const twice = guessed.with(3, "fullName");
  expect(
    (await world.as("admin").post(`/imports/${id}/columns`, { headerRow, columns: twice })).status,
  ).toBe(400);
  const chosen = guessed.with(3, "phoneNumber");
  expect(
    (await world.as("admin").post(`/imports/${id}/columns`, { headerRow, columns: chosen })).status,
  ).toBe(200);
  await world.platform.dependencies.jobs.drain();
  const again = await upload(file);
  expect(await read(again.id)).toMatchObject({ columns: chosen, isRemembered: true });
});

test("a file without headers, in Windows's Arabic, or a workbook is read alike", async () => {
  const plain = registerOf(40, 42);
  const headless = plain.split("\r\n").slice(1).join("\r\n");
  const { id } = await upload(headless);
  expect(await read(id)).toMatchObject({ headerRow: 0 });
  const columns = [
    "membershipId",
    "fullName",
    "nationalId",
    "phoneNumber",
    "email",
    "governorate",
    "endDate",
  ];
  await world.as("admin").post(`/imports/${id}/columns`, { headerRow: 0, columns });
  await world.platform.dependencies.jobs.drain();
  expect((await read(id)).counts).toMatchObject({ rows: 2, added: 2 });
  const windows = Buffer.from([...plain].map((letter) => windows1256(letter)));
  expect((await read(await check(windows))).counts).toMatchObject({ rows: 2, added: 2 });
  const book = workbook(plain.split("\r\n").map((line) => line.split(",")));
  expect((await read(await check(book))).counts).toMatchObject({ rows: 2, added: 2 });
});

test("of a workbook the register is offered, and any other sheet can be read", async () => {
  const header = REGISTER_HEADER.split(",");
  const old = [header, registerLine(60).split(","), registerLine(61).split(",")];
  const book = workbookOf({
    غلاف: [["حزب"], ["سجل الأعضاء", "٢٠٢٦", "أ", "ب", "ج", "د", "هـ", "و"]],
    أعضاء: [["سجل الأعضاء"], [], [], header, registerLine(62).split(",")],
    قديم: old,
  });
  const { id } = await upload(book, "أعضاء.xlsx");
  const read1 = await read(id);
  const sheets = [
    { name: "غلاف", rows: 2 },
    { name: "أعضاء", rows: 3 },
    { name: "قديم", rows: 3 },
  ];
  expect(read1).toMatchObject({ sheets, sheet: 1, headerRow: 2, lines: [1, 4, 5] });
  expect((await world.as("admin").post(`/imports/${id}/sheet`, { sheet: 9 })).status).toBe(400);
  expect((await world.as("admin").post(`/imports/${id}/sheet`, { sheet: 2 })).status).toBe(200);
  const { columns, ...other } = await read(id);
  expect(other).toMatchObject({ sheet: 2, headerRow: 1, lines: [1, 2, 3] });
  await world.as("admin").post(`/imports/${id}/columns`, { headerRow: 1, columns });
  await world.platform.dependencies.jobs.drain();
  const checked = await read(id);
  expect(checked.counts).toMatchObject({ rows: 2, added: 2 });
  // From there another sheet can still be taken, whose columns are chosen first.
  expect((await world.as("admin").post(`/imports/${id}/sheet`, { sheet: 1 })).status).toBe(200);
  expect(await read(id)).toMatchObject({ state: "columns", sheet: 1, counts: { rows: 0 } });
});

test("words are explained once, and who has no number is given one and found by national ID", async () => {
  const row = (place: number, governorate: string, city: string, status: string) => {
    const digits = String(place).padStart(4, "0");
    const numbers = [`2810101160${digits}`, `0120000${digits}`];
    return ["منى سعيد محمود حسن", ...numbers, governorate, city, status];
  };
  const header = ["الاسم", "الرقم القومي", "رقم الهاتف", "المحافظة", "المدينة", "الحالة"];
  const book = workbookOf({
    أعضاء: [
      ["سجل الأعضاء"],
      [],
      header,
      row(1, "الغربية", "", "مسدد"),
      row(2, "قنا", "", "محول"),
      row(3, "كوكب", "", "محوّل"),
      row(4, "القاهرة", "حارة السقايين", "مسدد"),
      row(5, "القاهرة", "", "وافد"),
    ],
  });
  const { id } = await upload(book, "بلا أرقام.xlsx");
  const { columns, headerRow } = await read(id);
  const chosen = { headerRow, columns: columns.map((each: string | null) => each ?? "none") };
  const refused = await world.as("admin").post(`/imports/${id}/columns`, chosen);
  expect(refused.body.errors[0].message).toContain("رقم العضوية");
  await world.as("admin").post(`/imports/${id}/columns`, { ...chosen, givesNumbers: true });
  await world.platform.dependencies.jobs.drain();
  const checked = await read(id);
  expect(checked.counts).toMatchObject({ rows: 5, added: 2, rejected: 3 });
  expect(checked.givesNumbers).toBe(true);
  expect(checked.samples.added[0].membershipId).toBeNull();
  expect(checked.rejected.map(({ line }: { line: number }) => line)).toEqual([5, 6, 8]);
  type Word = { key: string; column: string; word: string; rows: number; means: string | null };
  const told = (words: Word[]) =>
    words.map(({ column, word, rows, means }) => [column, word, rows, means]);
  expect(told(checked.words)).toEqual([
    ["status", "محول", 2, null],
    ["governorate", "كوكب", 1, null],
    ["city", "حارة السقايين", 1, null],
    ["status", "وافد", 1, null],
  ]);
  const words = checked.words.map(({ key }: Word) => key);
  const explain = (means: string[]) =>
    world.as("admin").post(`/imports/${id}/words`, { words, means });
  // A status is no governorate, a city one of its own governorate.
  expect((await explain(["16", "none", "none", "none"])).status).toBe(400);
  expect((await explain(["none", "none", "طنطا", "none"])).status).toBe(400);
  expect((await explain(["expired", "16", "السيدة زينب", "none"])).status).toBe(200);
  await world.platform.dependencies.jobs.drain();
  const again = await read(id);
  expect(again.counts).toMatchObject({ rows: 5, added: 4, rejected: 1 });
  expect(told(again.words).map(([, word, , means]) => [word, means])).toEqual([
    ["محول", "expired"],
    ["كوكب", "16"],
    ["حارة السقايين", "السيدة زينب"],
    ["وافد", null],
  ]);
  expect(await act(id, "run")).toEqual([200, undefined]);
  const brought = await world.db
    .select({ number: users.membershipId, status: users.status, city: profiles.city })
    .from(importRows)
    .innerJoin(users, eq(users.id, importRows.userId))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(importRows.importId, id))
    .orderBy(importRows.line);
  expect(brought.map(({ status, city }) => [status, city])).toEqual([
    ["verified", null],
    ["expired", null],
    ["expired", null],
    ["verified", "السيدة زينب"],
  ]);
  expect(brought.map(({ number }) => number?.replace(/\d{6}$/, ""))).toEqual([
    "16",
    "27",
    "16",
    "01",
  ]);
  // The list again: its words are known, its people are found by the national ID.
  const second = await upload(book, "بلا أرقام.xlsx");
  await world.as("admin").post(`/imports/${second.id}/columns`, { ...chosen, givesNumbers: true });
  await world.platform.dependencies.jobs.drain();
  expect((await read(second.id)).counts).toMatchObject({ added: 0, changed: 0, same: 4 });
});

test("a file that was refused is refused with the same words when its end is said again", async () => {
  const { id } = (await world.as("admin").post("/imports", { fileName: "members.csv" })).body.data;
  const form = new FormData();
  form.set("place", "0");
  form.set("piece", new File(["%PDF-1.7\n%%EOF"], "piece"));
  expect((await world.as("admin").post(`/imports/${id}/pieces`, form)).status).toBe(200);
  const finish = (key: string) =>
    world.as("admin").post(`/imports/${id}/uploaded`, {}, { "Idempotency-Key": key });
  const first = await finish("a-key");
  expect([first.status, first.body.errors?.[0].path]).toEqual([400, "file"]);
  const second = await finish("a-key");
  expect([second.status, second.body]).toEqual([first.status, first.body]);
  expect((await finish("another-key")).body.code).toBe("conflict");
});

test("what is no register is refused in a sentence, and its file deleted", async () => {
  const wrong = async (content: string | Uint8Array) => {
    const { id, status, problem } = await upload(content);
    const left = await world.db.select().from(importPieces).where(eq(importPieces.importId, id));
    expect([status, left, (await read(id)).state]).toEqual([400, [], "discarded"]);
    return problem?.message;
  };
  expect(await wrong("")).toMatch(/فارغ/);
  expect(await wrong("\n\n")).toMatch(/فارغ/);
  expect(await wrong(REGISTER_HEADER)).toMatch(/أي صف/);
  expect(await wrong("%PDF-1.7\n%%EOF")).toMatch(/ليس جدول/);
  expect(await wrong(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13))).toMatch(/ليس جدول/);
  const book = workbook([["رقم العضوية"], ["1"]]);
  expect(await wrong(book.subarray(0, book.length - 40))).toMatch(/ليس جدول/);
  const damaged = Buffer.from(book).fill(7, 60, 90);
  expect(await wrong(damaged)).toMatch(/ليس جدول/);
  expect(await wrong(`"${"x".repeat(30_000)}`)).toMatch(/السطر 1/);
});

test("a file that breaks further down goes back to its columns and says where", async () => {
  const id = await check(`${registerOf(50, 70)}\r\n"R-x,`);
  const { state, problem } = await read(id);
  expect([state, problem.code]).toEqual(["columns", "quote-open"]);
  expect(problem.message).toMatch(/السطر 22/);
});

test("pieces are taken in their order, once, from who began, and not beyond the limit", async () => {
  const { id } = (await world.as("admin").post("/imports", { fileName: "x.csv" })).body.data;
  const send = async (place: number, bytes: number, by = "admin") => {
    const form = new FormData();
    form.set("place", String(place));
    form.set("piece", new File([new Uint8Array(bytes).fill(65)], "piece"));
    return (await world.as(by).post(`/imports/${id}/pieces`, form)).status;
  };
  expect(await send(1, 10)).toBe(409);
  expect(await send(0, IMPORT_PIECE_BYTES + 1)).toBe(400);
  expect(await send(0, 10)).toBe(200);
  expect(await send(0, 10)).toBe(200);
  const pieces = await world.db.select().from(importPieces).where(eq(importPieces.importId, id));
  expect(pieces.map(({ size }) => size)).toEqual([10]);
  expect((await world.as("admin").delete(`/imports/${id}`, {})).status).toBe(200);
  expect(await world.db.select().from(importPieces).where(eq(importPieces.importId, id))).toEqual(
    [],
  );
});

test("one import at a time writes to people; the second is told", async () => {
  const first = await check(registerOf(100, 101));
  const second = await check(registerOf(101, 102));
  const start = (id: string) => world.as("admin").post(`/imports/${id}/run`, {});
  expect((await start(first)).status).toBe(200);
  const refused = await start(second);
  expect([refused.status, refused.body.code]).toEqual([409, "import-busy"]);
  // Of one that is at work, as of one that is over, nothing more can be begun.
  expect((await start(first)).body.code).toBe("conflict");
  await world.platform.dependencies.jobs.drain();
  expect(await act(second, "run")).toEqual([200, undefined]);
  expect((await start(second)).body.code).toBe("conflict");
  expect((await world.as("admin").delete(`/imports/${second}`, {})).body.code).toBe("conflict");
});

test.runIf(isExhaustive)(
  "an import whose process is killed goes on where it was, with nothing twice",
  async () => {
    const total = 4_000;
    const id = await check(registerOf(1_000, 1_000 + total));
    expect((await read(id)).counts.added).toBe(total);
    expect((await world.as("admin").post(`/imports/${id}/run`, {})).status).toBe(200);
    const { databaseUrl = "", dataDir } = world.platform.dependencies.configuration;
    const child = spawn(process.execPath, ["tests/world/working-platform.ts"], {
      env: { ...process.env, ...environment({ databaseUrl, dataDir }) },
      stdio: "ignore",
    });
    const positionOf = async () => {
      const [row] = await world.db.select().from(imports).where(eq(imports.id, id));
      return row?.position ?? 0;
    };
    await expect.poll(positionOf, { timeout: 40_000, interval: 5 }).toBeGreaterThan(0);
    child.kill("SIGKILL");
    await once(child, "exit");
    const position = await positionOf();
    expect(position).toBeLessThan(total);
    // As the queue does after two minutes of silence; with what else that process was about.
    await world.db.execute(sql`update pgboss.job set state = 'retry', start_after = now()
    where state = 'active'`);
    await world.platform.dependencies.jobs.drain();
    const { state, counts } = await read(id);
    expect([state, counts.rows, counts.added, counts.rejected]).toEqual([
      "finished",
      total,
      total,
      0,
    ]);
    expect(await world.db.$count(users, like(users.membershipId, "R-1%"))).toBeGreaterThan(990);
    expect(await world.db.$count(importRows, eq(importRows.importId, id))).toBe(total);
    // Another that comes late finds nothing to do.
    await importJob(parts())({ id });
    expect((await read(id)).counts.rows).toBe(total);
  },
);

test("a batch that fails leaves no half of it behind", async () => {
  const id = await check(registerOf(200, 300));
  await world.as("admin").post(`/imports/${id}/run`, {});
  const broken = {
    ...parts(),
    personal: {
      ...world.platform.dependencies.personal,
      seal: () => {
        throw new Error("Broken.");
      },
    },
  };
  await expect(importJob(broken)({ id })).rejects.toThrow("Broken.");
  expect(await world.db.$count(users, like(users.membershipId, "R-02__"))).toBe(0);
  await world.platform.dependencies.jobs.drain();
  expect((await read(id)).counts.added).toBe(100);
});

test("who has no branch joins that of the city, else the governorate's oldest, and the dry run says which", async () => {
  const branches = await world.db
    .select()
    .from(units)
    .where(and(eq(units.kind, "branch"), eq(units.governorateCode, "16")))
    .orderBy(units.id);
  const [first] = branches;
  const own = branches.find(({ city }) => city === "كفر الزيات");
  // In one of the cities there is none.
  await world.db.update(units).set({ closedAt: world.clock.now() }).where(eq(units.city, "زفتى"));
  const lines = [registerLine(450), registerLine(451), registerLine(452)];
  const cities = ["كفر الزيات", "زفتى", ""];
  const file = (rows: readonly string[]) =>
    [`${REGISTER_HEADER},المدينة / المركز`, ...rows].join("\n");
  const id = await check(file(lines.map((line, at) => `${line},${cities[at]}`)));
  const shown = (await read(id)).samples.added.map(({ branch }: { branch: string }) => branch);
  expect(shown).toEqual([own?.name, first?.name, first?.name]);
  expect(await act(id, "run")).toEqual([200, undefined]);
  const joined = async () =>
    (
      await world.db
        .select({ branchId: users.branchId })
        .from(users)
        .where(inArray(users.membershipId, ["R-0450", "R-0451", "R-0452"]))
        .orderBy(users.membershipId)
    ).map(({ branchId }) => branchId);
  expect(await joined()).toEqual([own?.id, first?.id, first?.id]);
  // Who has one keeps it; who lost it joins that of the city on file.
  await world.db.update(users).set({ branchId: null }).where(eq(users.membershipId, "R-0450"));
  const again = await check([REGISTER_HEADER, ...lines].join("\n"));
  expect((await read(again)).samples.changed).toMatchObject([
    { branch: own?.name, changes: [{ column: "branch", from: null, to: own?.name }] },
  ]);
  expect(await act(again, "run")).toEqual([200, undefined]);
  expect(await joined()).toEqual([own?.id, first?.id, first?.id]);
});

test("after thirty days all that an import says of people is deleted, and it can't be undone", async () => {
  const id = await bringIn(registerOf(500, 502).replace("01100000501", "x"));
  const start = world.clock.now();
  world.clock.pass((IMPORT_KEPT_DAYS + 1) * 86_400);
  await purgeOldImports({ ...parts(), now: world.clock.now() });
  world.clock.set(start);
  const [row] = await world.db.select().from(imports).where(eq(imports.id, id));
  expect(row).toMatchObject({
    sealedPreview: null,
    sealedSamples: null,
    counts: { added: 1, rejected: 1 },
  });
  for (const table of [importPieces, importRows, importRejections]) {
    expect(await world.db.$count(table, eq(table.importId, id))).toBe(0);
  }
  expect(await act(id, "undo")).toEqual([409, "conflict"]);
  expect(await onFile("R-050%")).toHaveLength(1);
});

test("with somebody who is erased goes the file in which they stood", async () => {
  const id = await bringIn(registerOf(600, 602));
  const [someone] = await onFile("R-0600");
  await erasePerson(world.platform.dependencies, someone?.id ?? "");
  expect(await world.db.$count(importPieces, eq(importPieces.importId, id))).toBe(0);
  expect((await read(id)).samples.added).toEqual([]);
  await act(id, "undo");
  expect((await read(id)).undone).toMatchObject({ removed: 1 });
});

/** The byte of a letter in Windows's Arabic. */
function windows1256(letter: string): number {
  const decoder = new TextDecoder("windows-1256");
  return Array.from({ length: 256 }, (_, byte) => byte).find(
    (byte) => decoder.decode(Uint8Array.of(byte)) === letter,
  ) as number;
}
