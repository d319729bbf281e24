import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { eq, like, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { INDIVIDUAL, LIST } from "#app/contract/election.ts";
import { contentItems } from "#app/platform/content/tables.ts";
import { candidatePictures, candidateRows, candidates } from "#app/platform/election/tables.ts";
import { importJob, purgeOldImports } from "#app/platform/import/api-jobs.ts";
import { importPieces } from "#app/platform/import/tables.ts";
import { personalTables } from "#app/platform/personal-data.ts";
import { pictureOf, zipOf } from "#tests/world/archives.ts";
import { environment } from "#tests/world/environment.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { openWorld } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());
const individual = "الدائرة الأولى – الواحات، الجيزة";
const lists = "قطاع الواحات";

beforeAll(async () => {
  await world
    .as("admin")
    .post("/election/desk/districts", { kind: "individual", name: individual });
  const added = await world
    .as("admin")
    .post("/election/desk/districts", { kind: "list", name: lists });
  const { id } = added.body.data;
  await world
    .as("admin")
    .post(`/election/desk/districts/${id}/lists`, { name: "قائمة النخيل", number: "2" });
});

const path = "/election/imports";
const read = async (id: string) => (await world.as("admin").get(`${path}/${id}`)).body.data;
const rowsOf = async (id: string, query = "") =>
  (await world.as("admin").get(`${path}/${id}/rows${query}`)).body.data;
const drain = () => world.platform.dependencies.jobs.drain();
const parts = () => ({ ...world.platform.dependencies, tables: personalTables });

const headers = ["الاسم", "النظام", "الدائرة", "القائمة", "واتساب", "موافقة", "الصورة"];
const csvOf = (rows: readonly string[][]) =>
  [headers, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(",")).join("\r\n");

function pieceOf(bytes: Uint8Array, place = 0): FormData {
  const form = new FormData();
  form.append("place", String(place));
  form.append("piece", new File([new Uint8Array(bytes)], "piece"));
  return form;
}

async function upload(rows: readonly string[][]): Promise<string> {
  const started = await world.as("admin").post(path, { fileName: "المرشحون.csv" });
  const { id } = started.body.data;
  await world.as("admin").post(`${path}/${id}/pieces`, pieceOf(Buffer.from(csvOf(rows))));
  expect((await world.as("admin").post(`${path}/${id}/uploaded`, {})).status).toBe(200);
  return id;
}

async function sendArchive(id: string, zip: Uint8Array): Promise<string> {
  const { body } = await world.as("admin").post(`${path}/${id}/archives`, { fileName: "صور.zip" });
  const archive = `${path}/${id}/archives/${body.data.part}`;
  const SIZE = 4 * 1024 * 1024;
  for (let place = 0; place * SIZE < zip.length; place++) {
    await world
      .as("admin")
      .post(`${archive}/pieces`, pieceOf(zip.subarray(place * SIZE, (place + 1) * SIZE), place));
  }
  return archive;
}

async function addArchive(id: string, zip: Uint8Array) {
  return world.as("admin").post(`${await sendArchive(id, zip)}/uploaded`, {});
}

async function choose(id: string): Promise<void> {
  const { headerRow, columns } = await read(id);
  const body = { headerRow, columns: columns.map((each: string | null) => each ?? "none") };
  expect((await world.as("admin").post(`${path}/${id}/columns`, body)).status).toBe(200);
}

async function check(rows: readonly string[][], files: Record<string, Buffer> = {}) {
  const id = await upload(rows);
  if (Object.keys(files).length > 0) {
    expect((await addArchive(id, await zipOf(files))).status).toBe(200);
  }
  await choose(id);
  await drain();
  return id;
}

const listed = async (district: string) => {
  const query = new URLSearchParams({ electoralDistrict: district, limit: "100" });
  const { body } = await world.request("GET", `/election/candidates?${query}`);
  return body.data.items.map(({ name }: { name: string }) => name);
};

describe("a file with pictures", () => {
  let id: string;

  test("is looked through without publishing anybody", async () => {
    id = await check(
      [
        ["سامي رشاد نور", "", individual, "", "01012345678", "نعم", "sami.png"],
        ["ليلى أنور حسن", "قوائم", lists, "قائمة النخيل", "", "", "ليلى.PNG"],
        ["نبيل بلا صورة", "فردي", individual, "", "", "", ""],
      ],
      {
        "صور/sami.png": await pictureOf("#123456"),
        "صور/ليلى.png": await pictureOf("#654321"),
        "صور/nobody.png": await pictureOf("#222222"),
        "__MACOSX/._sami.png": Buffer.from("x"),
      },
    );
    const found = await read(id);
    expect(found).toMatchObject({
      state: "checked",
      counts: { rows: 3, added: 3, rejected: 0 },
      pictures: { good: 3, bad: 0, unnamed: 1 },
      withoutPicture: 1,
      mayPublish: true,
    });
    expect(await listed(individual)).toEqual([]);
  });

  test("shows names beside pictures, page by page", async () => {
    const { items, metadata } = await rowsOf(id, "?limit=2");
    expect(metadata).toMatchObject({ totalItems: 3, totalPages: 2 });
    expect(items.map(({ name, type }: { name: string; type: string }) => [name, type])).toEqual([
      ["سامي رشاد نور", INDIVIDUAL],
      ["ليلى أنور حسن", LIST],
    ]);
    for (const { imageUrl } of items) {
      const file = await world.platform.fetch(new Request(imageUrl));
      expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/webp"]);
    }
  });

  test("is not published by who may only write", async () => {
    expect((await world.as("member").post(`${path}/${id}/publish`, {})).status).toBe(403);
  });

  test("is published together, with history at the desk", async () => {
    expect((await world.as("admin").post(`${path}/${id}/publish`, {})).status).toBe(200);
    await drain();
    expect(await read(id)).toMatchObject({ state: "finished", mayTakeBack: true });
    expect(await listed(individual)).toEqual(["سامي رشاد نور", "نبيل بلا صورة"]);
    const [first] = (await rowsOf(id)).items;
    const { body } = await world.request("GET", `/election/candidate/${first.candidateId}`);
    expect(body.data).toMatchObject({ name: "سامي رشاد نور", whatsappNumber: "01012345678" });
    const { body: adopted } = await world
      .as("admin")
      .post(`/content/candidates/published/${first.candidateId}`);
    const { body: item } = await world.as("admin").get(`/content/candidates/${adopted.data.id}`);
    expect(item.data.steps.map(({ act }: { act: string }) => act)).toEqual(["publish", "create"]);
  });

  test("is published once", async () => {
    expect((await world.as("admin").post(`${path}/${id}/publish`, {})).status).toBe(409);
  });

  test("who stands already is not taken from another file", async () => {
    const again = await check([["سامى رشاد نور", "", individual, "", "", "", ""]]);
    expect(await read(again)).toMatchObject({ counts: { added: 0, rejected: 1 } });
  });

  test("is taken back as one, into the trash", async () => {
    expect((await world.as("admin").post(`${path}/${id}/take-back`, {})).status).toBe(200);
    await drain();
    expect(await read(id)).toMatchObject({ state: "undone", mayTakeBack: false });
    expect(await listed(individual)).toEqual([]);
    const { db } = world.platform.dependencies;
    const rows = await db.select().from(candidateRows).where(eq(candidateRows.importId, id));
    for (const { candidateId } of rows) {
      const publicId = String(candidateId);
      const [item] = await db
        .select()
        .from(contentItems)
        .where(eq(contentItems.publicId, publicId));
      expect(item).toMatchObject({ kind: "candidates", state: "trash", liveNumber: null });
      expect((await world.request("GET", `/election/candidate/${publicId}`)).status).toBe(404);
    }
  });

  test("and what was in the trash is restored and published again", async () => {
    const { body } = await world.as("admin").get("/content/candidates?state=trash&limit=100");
    const item = body.data.items.find(({ title }: { title: string }) => title === "نبيل بلا صورة");
    for (const act of ["restore", "publish"]) {
      expect(
        (await world.as("admin").post(`/content/candidates/${item.id}/acts`, { act })).status,
      ).toBe(200);
    }
    await expect.poll(() => listed(individual)).toEqual(["نبيل بلا صورة"]);
  });
});

test("problems are said by row", async () => {
  const bomb = await sharp({
    create: { width: 9000, height: 9000, channels: 3, background: "#ffffff" },
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const noise = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 251));
  const id = await check(
    [
      ["الأول من السبعة", "", individual, "", "", "", "good.png"],
      ["الأول من السبعة", "", individual, "", "", "", "good.png"],
      ["دائرة غير معروفة", "", "الدائرة المئة", "", "", "", ""],
      ["قائمة غير معروفة", "قوائم", lists, "قائمة الرمال", "", "", ""],
      ["صورة مكسورة هنا", "", individual, "", "", "", "broken.png"],
      ["صورة غير موجودة", "", individual, "", "", "", "missing.png"],
      ["صورة هائلة الحجم", "", individual, "", "", "", "bomb.png"],
      ["رقم بلا موافقة", "", individual, "", "01012345678", "", ""],
      ["نظام غير معروف", "مختلط", individual, "", "", "", ""],
      ["اس", "", individual, "", "", "", ""],
      ["صفحة لا صورة", "", individual, "", "", "", "page.svg"],
    ],
    {
      "good.png": await pictureOf("#00ff00"),
      "broken.png": noise,
      "bomb.png": bomb,
      "page.svg": Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    },
  );
  const found = await read(id);
  expect(found.counts).toMatchObject({ rows: 11, added: 1, rejected: 10, repeated: 1 });
  const { body } = await world.as("admin").get(`${path}/${id}/rejected`);
  const problems = body.data.rows.map(
    ({ line, problems }: { line: number; problems: { path: string }[] }) => [
      line,
      problems.map(({ path: column }) => column).join(),
    ],
  );
  expect(problems).toEqual([
    [3, "name"],
    [4, "electoralDistrict"],
    [5, "listName"],
    [6, "image"],
    [7, "image"],
    [8, "image"],
    [9, "whatsappConsent"],
    [10, "type"],
    [11, "name"],
    [12, "image"],
  ]);
});

/** The archives of an import that are shown, and how many pieces of files are kept of it. */
async function leftOf(id: string): Promise<[readonly unknown[], number]> {
  const pieces = await world.db.$count(importPieces, eq(importPieces.importId, id));
  return [(await read(id)).archives, pieces];
}

describe("an archive is refused with a reason that is", () => {
  let id: string;
  beforeAll(async () => {
    id = await upload([["اسم لا ينشر أبدًا", "", individual, "", "", "", ""]]);
  });
  const reasonOf = async (zip: Uint8Array) => {
    const { status, body } = await addArchive(id, zip);
    expect(status).toBe(400);
    expect(await leftOf(id)).toEqual([[], 1]);
    return body.errors[0].message;
  };
  const replaced = (zip: Buffer, from: string, to: string) =>
    Buffer.from(zip.toString("latin1").replaceAll(from, to), "latin1");

  test("no archive", async () => {
    expect(await reasonOf(Buffer.from("no archive at all, but long enough".repeat(9)))).toMatch(
      /سليم/,
    );
  });
  test("cut off", async () => {
    const zip = await zipOf({ "a.png": await pictureOf("#111111", 300) });
    expect(await reasonOf(zip.subarray(0, zip.length - 30))).toMatch(/سليم/);
  });
  test("a bomb", async () => {
    const zip = await zipOf({ "a.png": Buffer.alloc(30 * 1024 * 1024) });
    expect(await reasonOf(zip)).toMatch(/يتضخم/);
  });
  test("another .zip file inside", async () => {
    const inner = await zipOf({ "a.png": await pictureOf("#111111") });
    expect(await reasonOf(await zipOf({ "inner.ZIP": inner }))).toMatch(/مضغوط آخر/);
  });
  test.each(["../evil.png", "/etc/x1.png", "C:/evl1.png"])("a path outside: %s", async (evil) => {
    const plain = "aaaaaaaaaaa".slice(0, evil.length - 4).padEnd(evil.length - 4, "a");
    const zip = await zipOf({ [`${plain}.png`]: await pictureOf("#111111") });
    expect(await reasonOf(replaced(zip, `${plain}.png`, evil))).toMatch(/خارجه/);
  });
  test("empty", async () => {
    expect(await reasonOf(await zipOf({ "__MACOSX/a": Buffer.from("x") }))).toMatch(/لا صور/);
  });
  test("a password", async () => {
    const zip = await zipOf({ "a.png": await pictureOf("#111111") });
    const at = zip.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    zip.writeUInt16LE(zip.readUInt16LE(at + 8) | 1, at + 8);
    expect(await reasonOf(zip)).toMatch(/كلمة مرور/);
  });
});

test("an archive that was refused is refused with the same words when its end is said again", async () => {
  const id = await upload([["اسم لا ينشر أبدًا", "", individual, "", "", "", ""]]);
  const archive = await sendArchive(
    id,
    Buffer.from("no archive at all, but long enough".repeat(9)),
  );
  const finish = (key: string) =>
    world.as("admin").post(`${archive}/uploaded`, {}, { "Idempotency-Key": key });
  const first = await finish("a-key");
  expect([first.status, first.body.errors?.[0].path]).toEqual([400, "archive"]);
  const second = await finish("a-key");
  expect([second.status, second.body]).toEqual([first.status, first.body]);
  // Under another key it is another try, for which nothing is there.
  expect((await finish("another-key")).status).toBe(404);
  expect(await leftOf(id)).toEqual([[], 1]);
});

test("an archive that is taken away leaves nothing to the next, which has its own pictures", async () => {
  const id = await upload([["صورة من الثاني", "", individual, "", "", "", "second.png"]]);
  const add = async (name: string) =>
    expect((await addArchive(id, await zipOf({ [name]: await pictureOf("#123456") }))).status).toBe(
      200,
    );
  await add("first.png");
  const [{ part }] = (await read(id)).archives;
  expect((await world.as("admin").delete(`${path}/${id}/archives/${part}`, {})).status).toBe(200);
  expect(await leftOf(id)).toEqual([[], 1]);
  await add("second.png");
  await choose(id);
  await drain();
  expect(await read(id)).toMatchObject({
    counts: { added: 1, rejected: 0 },
    pictures: { good: 1 },
  });
});

test("a file that unpacks to more than it says is no picture, and the others are taken", async () => {
  const picture = await pictureOf("#0f0f0f", 200);
  const zip = await zipOf({ "good.png": await pictureOf("#f0f0f0"), "liar.png": picture });
  const at = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  zip.writeUInt32LE(10, at + 24);
  const id = await upload([
    ["صورة سليمة هنا", "", individual, "", "", "", "good.png"],
    ["صورة كاذبة الحجم", "", individual, "", "", "", "liar.png"],
  ]);
  expect((await addArchive(id, zip)).status).toBe(200);
  await choose(id);
  await drain();
  expect(await read(id)).toMatchObject({
    counts: { added: 1, rejected: 1 },
    pictures: { good: 1, bad: 1 },
  });
});

// Processes start here: a minute on a busy machine.
describe("a process that is killed", { timeout: 240_000 }, () => {
  const patient = { timeout: 120_000, interval: 5 };
  let child: ChildProcess | undefined;
  afterEach(() => {
    child?.kill("SIGKILL");
  });

  /** Another process does what is to be done; it ends when it is killed. */
  function work() {
    const { databaseUrl = "", dataDir } = world.platform.dependencies.configuration;
    const worker = spawn(process.execPath, ["tests/world/working-platform.ts"], {
      env: { ...process.env, ...environment({ databaseUrl, dataDir }) },
      stdio: ["ignore", "ignore", "inherit"],
    });
    child = worker;
    return async () => {
      worker.kill("SIGKILL");
      await once(worker, "exit");
      // As the queue does after two minutes of silence.
      await world.db.execute(sql`update pgboss.job
        set state = 'retry', start_after = now() where state = 'active'`);
    };
  }

  test.runIf(isExhaustive)(
    "while pictures are looked at leaves what is done, and another goes on",
    async () => {
      const total = 120;
      const files: Record<string, Buffer> = {};
      const rows: string[][] = [];
      for (let at = 0; at < total; at++) {
        files[`${at}.png`] = await pictureOf(`#00${(at + 256).toString(16)}0`, 100);
        rows.push([`مرشح رقم ${at} للقتل`, "", individual, "", "", "", `${at}.png`]);
      }
      const id = await upload(rows);
      await addArchive(id, await zipOf(files));
      await choose(id);
      const { db } = world.platform.dependencies;
      const kept = () => db.$count(candidatePictures, eq(candidatePictures.importId, id));
      const kill = work();
      await expect.poll(kept, patient).toBeGreaterThan(0);
      await kill();
      expect(await kept()).toBeLessThan(total);
      await drain();
      expect(await read(id)).toMatchObject({
        state: "checked",
        counts: { rows: total, added: total, rejected: 0 },
        pictures: { good: total, bad: 0, unnamed: 0 },
      });
      expect(await kept()).toBe(total);
      await world.as("admin").delete(`${path}/${id}`, {});
    },
  );

  test.runIf(isExhaustive)(
    "while it publishes leaves nobody published, and another publishes all, once",
    async () => {
      const total = 1_200;
      const rows = Array.from({ length: total }, (_, at) => [
        `مرشح رقم ${at} للنشر`,
        "",
        individual,
        "",
        "",
        "",
        "",
      ]);
      const id = await check(rows);
      expect((await read(id)).counts.added).toBe(total);
      await world.as("admin").post(`${path}/${id}/publish`, {});
      const { db } = world.platform.dependencies;
      const standing = () => db.$count(candidates, eq(candidates.electoralDistrict, individual));
      const atDesk = () => db.$count(contentItems, like(contentItems.title, "%للنشر%"));
      const before = await standing();
      const waits = async () =>
        (
          await db.execute(sql`select from pg_locks where not granted and
        relation = 'candidate_rows'::regclass`)
        ).rows.length;
      // The first candidates are written; to note it in their rows has to wait.
      await db.transaction(async (tx) => {
        await tx.execute(sql`lock table candidate_rows in exclusive mode`);
        const kill = work();
        await expect.poll(waits, patient).toBeGreaterThan(0);
        await kill();
      });
      expect([await standing(), await atDesk(), (await read(id)).state]).toEqual([
        before,
        0,
        "running",
      ]);
      for (const _ of ["goes on", "finds nothing to do"]) {
        await drain();
        expect([await standing(), await atDesk()]).toEqual([before + total, total]);
      }
      await importJob(parts())({ id });
      expect(await standing()).toBe(before + total);
      await world.as("admin").post(`${path}/${id}/take-back`, {});
      await drain();
    },
  );
});

test("where two persons are needed, who brought the file in does not publish it", async () => {
  await world.as("admin").patch("/content/settings", { needsTwo: ["candidates"] });
  const id = await check([["يحتاج إلى شخصين", "", individual, "", "", "", ""]]);
  expect(await read(id)).toMatchObject({ mayPublish: false, needsOther: true });
  const refused = await world.as("admin").post(`${path}/${id}/publish`, {});
  expect([refused.status, refused.body.code]).toEqual([403, "content-own"]);
  const direct = await world
    .as("admin")
    .post("/election/candidate", candidateForm("مباشرة بلا مراجع"));
  expect([direct.status, direct.body.code]).toEqual([403, "content-own"]);
  expect((await world.as("central_leaders").post(`${path}/${id}/publish`, {})).status).toBe(200);
  await drain();
  expect((await read(id)).state).toBe("finished");
  await world.as("admin").patch("/content/settings", {});
});

function candidateForm(name: string): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries({
    name,
    type: INDIVIDUAL,
    electoralDistrict: individual,
  }))
    form.append(field, value);
  return form;
}

test("a file that is given up leaves no picture behind, and an old one is forgotten", async () => {
  const { files, db, clock } = world.platform.dependencies;
  const id = await check([["سيترك صاحبه الملف", "", individual, "", "", "", "left.png"]], {
    "left.png": await pictureOf("#abcdef", 77),
  });
  const [picture] = await db
    .select()
    .from(candidatePictures)
    .where(eq(candidatePictures.importId, id));
  expect(await files.read(picture?.key ?? "")).toBeDefined();
  expect((await world.as("admin").delete(`${path}/${id}`, {})).status).toBe(200);
  await expect.poll(() => files.read(picture?.key ?? "")).toBeUndefined();
  const old = await check([["ملف قديم جدًا هنا", "", individual, "", "", "", "old.png"]], {
    "old.png": await pictureOf("#fedcba", 78),
  });
  const later = new Date(clock.now().getTime() + 31 * 86_400_000);
  await purgeOldImports({ ...parts(), now: later });
  expect(await read(old)).toMatchObject({ preview: null, archives: [] });
  expect((await rowsOf(old)).items).toEqual([]);
});

test("nobody else has to do with it", async () => {
  expect((await world.as("member").get(path)).status).toBe(403);
  expect((await world.request("GET", path)).status).toBe(401);
  const missing = "00000000-0000-7000-8000-000000000000";
  expect((await world.as("admin").get(`${path}/${missing}`)).status).toBe(404);
});
