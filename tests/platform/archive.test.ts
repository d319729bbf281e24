import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { listArchive } from "#app/contract/archive.ts";
import { archiveTypes } from "#app/contract/archive.values.ts";
import { archiveFields } from "#app/contract/archive-desk.ts";
import { missingOf } from "#app/platform/archive/rules.ts";
import { hasFile } from "#app/platform/archive/store.ts";
import { findLatest, listRows } from "#app/platform/archive/store-lists.ts";
import { archiveItems, archiveYears } from "#app/platform/archive/tables.ts";
import { purgeOldTrash } from "#app/platform/content/api-jobs.ts";
import { plansOf } from "#tests/world/plans.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());
let writer: string;
let publisher: string;
beforeAll(async () => {
  const tokenOf = async (rank: string) =>
    (await world.signIn(person("verified", rank).uid)).accessToken;
  writer = await tokenOf("secretariat_central_leaders");
  publisher = await tokenOf("central_leaders");
});

const pdf = (words = "نص") =>
  new File([`%PDF-1.7\n% ${words}\n%%EOF\n`], "بيان.pdf", { type: "application/pdf" });
type Fields = Readonly<Record<string, string | File | readonly (string | File)[]>>;
const form = (fields: Fields) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) body.append(name, each as string | File);
  }
  return body;
};
const whole = { title: "بيان", type: "statements", number: "٤٧", day: "3/11/2026", body: "نص" };
const send = (method: string, path: string, body: unknown, token = writer) =>
  world.request(method, `/content/archive${path}`, { token, body });
const act = (id: string, done: string, more = {}) =>
  send("POST", `/${id}/acts`, { act: done, isNumberMeant: true, ...more }, publisher);
async function publish(fields: Fields): Promise<string> {
  const begun = await send("POST", "", form({ ...whole, ...fields }));
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  const done = await act(begun.body.data.id, "publish");
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  return done.body.data.liveId;
}
const list = async (query: Record<string, string> = {}) =>
  (await world.request("GET", `/archive?${new URLSearchParams(query)}`)).body.data;
const titlesOf = (data: { items: { title: string }[] }) => data.items.map(({ title }) => title);

test("what the desk publishes is read by everybody, with its number, day and paper", async () => {
  const id = await publish({ title: "بيان عن الموازنة", files: pdf() });
  const { data } = (await world.request("GET", `/archive/${id}`)).body;
  expect(data).toMatchObject({ number: "47", day: "2026-11-03", type: "statements" });
  const [file] = data.files;
  const answer = await world.platform.fetch(new Request(file.url));
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; /);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
});

test("a number that something else of its part and year has is published on purpose alone", async () => {
  const first = await publish({ title: "الأول", number: "4/2025", day: "3/11/2025" });
  const draft = async (fields: Fields) =>
    (await send("POST", "", form({ ...whole, day: "9/12/2025", number: "٤", ...fields }))).body
      .data;
  const second = await draft({ title: "الثاني" });
  expect(second.sameNumber).toEqual({ id: first, title: "الأول" });
  const unsure = { isNumberMeant: false };
  const refused = await act(second.id, "publish", unsure);
  expect([refused.status, refused.body.code]).toEqual([409, "content-number-taken"]);
  expect(refused.body.message).toContain("«الأول»");
  const scheduled = await act(second.id, "schedule", { ...unsure, at: "2026-11-25T09:00" });
  expect(scheduled.body.code).toBe("content-number-taken");
  expect((await act(second.id, "publish")).status).toBe(200);
  const others: Fields[] = [{ number: "40" }, { day: "1/1/2024" }, { type: "decisions" }];
  for (const other of others) {
    const item = await draft({ title: "غيره", ...other });
    expect(item.sameNumber, JSON.stringify(other)).toBeNull();
    expect((await act(item.id, "publish", unsure)).status).toBe(200);
  }
  // What is read already is not beside itself.
  const again = await send("GET", `/${second.id}`, undefined);
  expect(again.body.data.sameNumber).toEqual({ id: first, title: "الأول" });
});

test("a file is told by its bytes: what would run in a browser is refused", async () => {
  const bad = [
    new File(["<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"], "a.pdf"),
    new File(["<!doctype html><script>alert(1)</script>"], "a.pdf", { type: "application/pdf" }),
    new File(["%PDF-1.7\n<script>"], "cut.pdf", { type: "application/pdf" }),
  ];
  for (const file of bad) {
    const answer = await send("POST", "", form({ ...whole, files: file }));
    expect([answer.status, answer.body.errors[0].path], file.name).toEqual([400, "files"]);
  }
});

test("a draft keeps its files; a form orders them, names them and takes them out", async () => {
  const begun = await send("POST", "", form({ ...whole, files: [pdf("أول"), pdf("ثان")] }));
  const { id, fields } = begun.body.data;
  const [first, second] = fields.files.map((file: { id: string }) => file.id);
  const save = async (more: Fields) => {
    const answer = await send("PATCH", `/${id}`, form({ ...whole, ...more }));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data.fields.files.map((file: { id: string; alt: string }) => [
      file.id,
      file.alt,
    ]);
  };
  // What the form doesn't name stays: a draft that keeps itself sends no files.
  expect(await save({})).toEqual([
    [first, ""],
    [second, ""],
  ]);
  const named = { keptFile: [first, second], keptAlt: ["الملحق", "النص"], keptAltEn: ["", ""] };
  expect(await save({ ...named, keptPlace: ["2", "1"] })).toEqual([
    [second, "النص"],
    [first, "الملحق"],
  ]);
  expect(await save({ ...named, keptPlace: ["0", "1"] })).toEqual([[second, "النص"]]);
  const many = Array.from({ length: 10 }, (_, at) => pdf(String(at)));
  const refused = await send("PATCH", `/${id}`, form({ ...whole, files: many }));
  expect([refused.status, refused.body.errors[0].path]).toEqual([400, "files"]);
});

test("words are folded and looked for in all years, a part and a year narrow them", async () => {
  await publish({ title: "بيانُ الإسكان الأوّل", day: "1994-05-01", number: "9/94" });
  await publish({ title: "قرار الإسكان", type: "decisions", day: "2003-05-01" });
  expect(titlesOf(await list({ keyword: "اسكان" }))).toEqual([
    "قرار الإسكان",
    "بيانُ الإسكان الأوّل",
  ]);
  expect(titlesOf(await list({ keyword: "الاسكان", type: "statements" }))).toEqual([
    "بيانُ الإسكان الأوّل",
  ]);
  expect(titlesOf(await list({ keyword: "الاسكان", year: "2003" }))).toEqual(["قرار الإسكان"]);
  expect(titlesOf(await list({ keyword: "9/94" }))).toContain("بيانُ الإسكان الأوّل");
  const years = (await list({ type: "decisions" })).years.map(({ year }: { year: number }) => year);
  expect(years).toContain(2003);
  expect(years).toEqual(years.toSorted((one: number, other: number) => other - one));
});

test("totals and pages agree with the rows, also deep in the years", async () => {
  const all: string[] = [];
  const first = await list({ limit: "3" });
  for (let page = 1; page <= first.metadata.totalPages; page++) {
    all.push(...titlesOf(await list({ limit: "3", page: String(page) })));
  }
  const rows = await world.db.select().from(archiveItems);
  const shown = rows
    .filter(({ withdrawnAt }) => !withdrawnAt)
    .sort((one, other) => other.day.localeCompare(one.day) || other.id - one.id);
  expect(all).toEqual(shown.map(({ title }) => title));
  const counted = await world.db.select().from(archiveYears);
  expect(counted.reduce((sum, { items }) => sum + items, 0)).toBe(shown.length);
});

test("what is withdrawn is in no list, search or count; published again it is at its address", async () => {
  const begun = await send("POST", "", form({ ...whole, title: "بيان يُسحب", day: "1999-01-01" }));
  const { id } = begun.body.data;
  const { liveId } = (await act(id, "publish")).body.data;
  await act(id, "withdraw");
  expect((await world.request("GET", `/archive/${liveId}`)).status).toBe(404);
  expect((await list({ keyword: "يُسحب" })).metadata.totalItems).toBe(0);
  expect((await list()).years).not.toContainEqual(expect.objectContaining({ year: 1999 }));
  await act(id, "publish");
  expect((await world.request("GET", `/archive/${liveId}`)).status).toBe(200);
  await act(id, "withdraw");
  await act(id, "trash");
  const later = new Date(world.clock.now().getTime() + 31 * 24 * 60 * 60 * 1000);
  await purgeOldTrash(world.platform.dependencies, later);
  const rows = await world.db
    .select()
    .from(archiveItems)
    .where(eq(archiveItems.id, Number(liveId)));
  expect(rows).toEqual([]);
});

test("the archive's beginning has the newest of each part, and every year", async () => {
  const { data } = (await world.request("GET", "/archive/latest")).body;
  expect(data.types.map(({ type }: { type: string }) => type)).toEqual([...archiveTypes]);
  for (const { type, items, totalItems } of data.types) {
    const page = await list({ type, limit: "5" });
    expect([items, totalItems]).toEqual([page.items, page.metadata.totalItems]);
  }
});

test.each([
  ["a statement without a number", { number: "" }, ["number"]],
  ["a paper without a day", { day: "" }, ["day"]],
  ["nothing but a title", { body: "" }, ["body"]],
  ["an English text without a title", { bodyEn: "Text" }, ["titleEn"]],
  ["a document without a number", { type: "documents", number: "" }, []],
])("%s can be published once it is whole", (_, fields, missing) => {
  expect(missingOf(archiveFields.parse({ ...whole, ...fields }), [])).toEqual(missing);
});

test("lists and searches go by an index", async () => {
  const without = ["enable_seqscan", "enable_sort", "enable_bitmapscan"];
  const ask = (query: object) => () => listRows(world.db, listArchive.query.parse(query));
  const planOf = async (word: string, query: object, ways = without) =>
    (await plansOf(world.db, word, ask(query), ways)).join("\n");
  expect(await planOf('order by "archive_items"', {})).toContain("archive_by_day");
  expect(await planOf('order by "archive_items"', { type: "press" })).toContain(
    "archive_of_type_by_day",
  );
  expect(await planOf("found as materialized", { keyword: "بيان" }, ["enable_seqscan"])).toContain(
    "archive_search_terms",
  );
  // In a list this short what is shown is found sooner by its type.
  const file = () => hasFile(world.db, "a.pdf", "all");
  const [found] = await plansOf(world.db, '"files" @>', file, [
    "enable_seqscan",
    "enable_indexscan",
  ]);
  expect(found).toContain("archive_of_file");
  const latest = await plansOf(world.db, "cross join lateral", () => findLatest(world.db), without);
  expect(latest.join()).toContain("archive_of_type_by_day");
});
