/*
 * Who may do what with which report: every call, for every rank, as permissions.test.ts has it for people. The
 * tables are the promise; each cell is asked of the platform.
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call } from "#app/contract/endpoint.ts";
import { leaderRanks } from "#app/contract/user.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { newKey } from "#app/platform/documents/store.ts";
import { calls } from "#app/platform/http/api.ts";
import type { NewReport } from "#app/platform/report/store-desk.ts";
import { reportFiles } from "#app/platform/report/tables.ts";
import { units } from "#app/platform/structure/tables.ts";
import { roles } from "#app/platform/user/tables.ts";
import { type Place, type Surroundings, surroundingsOf } from "#tests/world/cast.ts";
import { formOf } from "#tests/world/membership.ts";
import { openWorld, person, type World } from "#tests/world/platform.ts";
import { addReport, reportForm } from "#tests/world/report.ts";

/*
 *   +  done, or found       .  not found       x  refused        !  not signed in
 *   -  there is none: nothing lies beside the whole country
 *
 * A call about a report has four signs: a draft of the caller's own; one that somebody sent who lies inside
 * the caller's area and confirms nothing; one of somebody just beside it; and a draft of somebody inside it.
 * The rest have one.
 *
 * The columns are administrator, central, secretariat's administrator, governorate, sector, central
 * secretariat, governorate's secretariat, sector's secretariat; then member, guest, nobody.
 */
const asked = [...leaderRanks, "member", "guest", "anonymous"] as const;
type Asked = (typeof asked)[number];

const ofReports = /^\/(reports|report-desk)\b/;

/** With the roles of the demo: every leader writes; those of areas with others below them confirm. */
const asTheyBegin = `
  GET    /reports                       + + + + + + + + x x !
  GET    /reports/{id}                  ++-. ++-. ++.. ++.. ++.. +... +... +... xxxx xxxx !!!!
  GET    /reports/{id}/files/{fileId}   ++-. ++-. ++.. ++.. ++.. +... +... +... xxxx xxxx !!!!
  GET    /report-desk/start             + + + + + + + + x x !
  POST   /reports                       + + + + + + + + x x !
  PATCH  /reports/{id}                  +.-. +.-. +... +... +... +... +... +... +... +... !!!!
  POST   /reports/{id}/send             +.-. +.-. +... +... +... +... +... +... x... x... !!!!
  POST   /reports/{id}/question         .+-. .+-. .+.. .+.. .+.. xxxx xxxx xxxx xxxx xxxx !!!!
  POST   /reports/{id}/confirm          .+-. .+-. .+.. .+.. .+.. xxxx xxxx xxxx xxxx xxxx !!!!
  DELETE /reports/{id}                  +.-. +.-. +... +... +... +... +... +... +... +... !!!!
`;

/** With no ability in any role: what is left is to have written one. */
const withoutAbilities = `
  GET    /reports                       x x x x x x x x x x !
  GET    /reports/{id}                  xx-x xx-x xxxx xxxx xxxx xxxx xxxx xxxx xxxx xxxx !!!!
  GET    /reports/{id}/files/{fileId}   xx-x xx-x xxxx xxxx xxxx xxxx xxxx xxxx xxxx xxxx !!!!
  GET    /report-desk/start             x x x x x x x x x x !
  POST   /reports                       x x x x x x x x x x !
  PATCH  /reports/{id}                  +.-. +.-. +... +... +... +... +... +... +... +... !!!!
  POST   /reports/{id}/send             x.-. x.-. x... x... x... x... x... x... x... x... !!!!
  POST   /reports/{id}/question         xx-x xx-x xxxx xxxx xxxx xxxx xxxx xxxx xxxx xxxx !!!!
  POST   /reports/{id}/confirm          xx-x xx-x xxxx xxxx xxxx xxxx xxxx xxxx xxxx xxxx !!!!
  DELETE /reports/{id}                  +.-. +.-. +... +... +... +... +... +... +... +... !!!!
`;

const signs: Readonly<Record<number, string>> = { 200: "+", 401: "!", 403: "x", 404: "." };

const nobody = "00000000-0000-7000-8000-000000000000";
/** Wrote what is not the caller's own. */
const OTHER = "demo-member-woman";
let numbers = 900_000;

let world: World;
let tokens: Partial<Record<Asked, string>>;
let around: Record<string, Surroundings>;
const there = () => world.platform.world;
const db = () => there().db;
const uidOf = (each: Asked) =>
  each === "guest" || each === "anonymous"
    ? person("guest", "guest").uid
    : person("verified", each).uid;

async function open() {
  world = await openWorld();
  tokens = {};
  around = {};
  for (const each of asked.slice(0, -1)) {
    tokens[each] = (await world.signIn(uidOf(each))).accessToken;
  }
  for (const rank of leaderRanks) around[rank] = await surroundingsOf(there(), rank);
}

/** What a report says of where it lies whose author belongs to a place, and confirms nothing. */
async function lying({ branchId, secretariatId }: Place): Promise<Partial<NewReport>> {
  const find = async (id: string) => (await db().select().from(units).where(eq(units.id, id)))[0];
  const branch = await find(branchId ?? "");
  const secretariat = secretariatId && (await find(secretariatId));
  const common = { governorateCode: branch?.governorateCode ?? null, branchId, confirmsIn: null };
  if (!secretariat) return { ...common, scope: "sector", secretariatIds: [] };
  const { id, secretariatId: central } = secretariat;
  const scope = secretariat.kind as "governorate_secretariat" | "sector_secretariat";
  return { ...common, scope, secretariatIds: central ? [id, central] : [id] };
}

/** A report with a file. */
async function addOne(uid: string, more: Partial<NewReport>) {
  const id = await addReport(there(), uid, more);
  const storedAs = newKey();
  await there().documents.save(new TextEncoder().encode("%PDF-1.7"), "application/pdf", storedAs);
  const [file] = await db()
    .insert(reportFiles)
    .values({
      reportId: id,
      batch: randomUUID(),
      kind: "attachment",
      sealedName: there().personal.seal("a.pdf"),
      type: "application/pdf",
      storedAs,
      createdAt: there().clock.now(),
    })
    .returning();
  return { id, fileId: file?.id ?? nobody };
}

/** What is sent with each call. */
const bodies: Readonly<Record<string, () => unknown>> = {
  createReport: () => formOf(reportForm()),
  saveReport: () => formOf(reportForm()),
  askAboutReport: () => ({ question: "أين كان اللقاء؟" }),
};

async function send(call: Call, by: Asked, { id, fileId } = { id: nobody, fileId: nobody }) {
  await db().delete(rateLimits);
  const path = call.path.replace("{id}", id).replace("{fileId}", fileId);
  const { status, body } = await world.request(call.method, path, {
    ...(tokens[by] && { token: tokens[by] }),
    ...(call.method !== "GET" && { body: bodies[call.name]?.() ?? {} }),
  });
  const sign = signs[status];
  if (!sign) throw new Error(`${call.name} by ${by}: ${status} ${JSON.stringify(body)}`);
  return { sign, body };
}

async function cellOf(call: Call, by: Asked): Promise<string> {
  if (!call.path.includes("{id}")) return (await send(call, by)).sign;
  const near = around[by] ?? around.governorate_leaders;
  if (!near) throw new Error("The demo has no leader of a governorate.");
  const inside = await lying(near.inside);
  const beside = near.beside && (await lying(near.beside));
  const sent = { state: "sent", number: 0, sentAt: there().clock.now() } as const;
  const kinds: readonly [string, Partial<NewReport> | undefined][] = [
    [uidOf(by), inside],
    [OTHER, { ...inside, ...sent }],
    [OTHER, beside && { ...beside, ...sent }],
    [OTHER, inside],
  ];
  let cell = "";
  for (const [uid, more] of kinds) {
    if (!more) {
      cell += "-";
      continue;
    }
    const number = more.number === undefined ? null : ++numbers;
    const { sign, body } = await send(call, by, await addOne(uid, { ...more, number }));
    // Who doesn't see it is told the same of what there isn't; one's own is no secret.
    const isOwn = uid === uidOf(by);
    if (sign === "." || (sign === "x" && !isOwn)) expect(body).toEqual((await send(call, by)).body);
    cell += sign;
  }
  return cell;
}

const rowsOf = (table: string) =>
  table
    .trim()
    .split("\n")
    .map((line) => {
      const [method, path, ...cells] = line.trim().split(/\s+/);
      return { call: `${method} ${path}`, cells: cells.join(" ") };
    });

describe.each([
  ["as organisations begin", asTheyBegin, async () => {}],
  ["without an ability", withoutAbilities, () => db().update(roles).set({ abilities: [] })],
] as const)("%s", (_, table, prepare) => {
  beforeAll(async () => {
    await open();
    await prepare();
  });
  afterAll(() => world.close());

  test.each(rowsOf(table))("$call", async ({ call: name, cells }) => {
    const call = calls.find(({ method, path }) => `${method} ${path}` === name);
    if (!call) throw new Error(`There is no call ${name}.`);
    const found: string[] = [];
    for (const by of asked) found.push(await cellOf(call, by));
    expect(found.join(" ")).toBe(cells);
  });

  test("every call about reports has a row", () => {
    const known = rowsOf(table).map(({ call }) => call);
    const all = calls.filter(({ path }) => ofReports.test(path));
    expect(known.toSorted()).toEqual(all.map(({ method, path }) => `${method} ${path}`).toSorted());
  });
});
