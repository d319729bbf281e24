/*
 * Who reads which number of whom: every call and every measure of statistics, for every rank, as
 * permissions.test.ts has it for people. The tables are the promise; each cell is asked of the platform.
 */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { leaderRanks } from "#app/contract/user.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { calls } from "#app/platform/http/api.ts";
import { roles } from "#app/platform/user/tables.ts";
import { addPersonAt, type Place, type Surroundings, surroundingsOf } from "#tests/world/cast.ts";
import { addEvent } from "#tests/world/event.ts";
import { openWorld, person, type World } from "#tests/world/platform.ts";

/*
 *   +  counted, or answered   .  not counted    x  refused, or no such number     !  not signed in
 *   -  there is none: nothing lies beside the whole country
 *
 * A measure has two signs: whether what somebody inside the area of who asks has done is counted, and what
 * somebody just beside it has done. A list has the same of its lines. A call has one.
 *
 * The columns are administrator, central, secretariat's administrator, governorate, sector, central
 * secretariat, governorate's secretariat, sector's secretariat; then member, guest, nobody.
 */
const asked = [...leaderRanks, "member", "guest", "anonymous"] as const;
type Asked = (typeof asked)[number];

const ofStatistics = /^\/statistics(?!\/(mail\/stop|urgent|feedback|reports))/;

const ofCalls = `
  GET    /statistics                        + + + + + + + + x x !
  GET    /statistics/members                + + + + + + + + x x !
  GET    /statistics/members/kinds          + + + + + + + + x x !
  GET    /statistics/units                  + + + + + + + + x x !
  GET    /statistics/trends/{group}         + + + + + + + + x x !
  GET    /statistics/events                 + + + + + + + + x x !
  GET    /statistics/reactions/{act}/items  + + + + + + + + x x !
  GET    /statistics/reactions/{act}        + + + + + + + + x x !
  GET    /statistics/mail                   + + + + + + + + x x !
  POST   /statistics/mail                   + + + + + + + + x x !
  DELETE /statistics/mail                   + + + + + + + + + + !
`;

/** What every leader reads, whatever their abilities. */
const ofEverybody = `
  joined        +- +- +. +. +. +. +. +.
  events        +- +- +. +. +. +. +. +.
  likes         +- +- +. +. +. +. +. +.
  comments      +- +- +. +. +. +. +. +.
  shares        +- +- +. +. +. +. +. +.
  list:likes    +- +- +. +. +. +. +. +.
  list:events   +- +- +. +. +. +. +. +.
`;

/** With the roles of the demo. */
const asTheyBegin = `${ofEverybody}
  applications  +- +- xx +. +. xx xx xx
  aid           +- +- xx +. +. xx xx xx
  feedback      +- +- xx +. +. xx xx xx
  notified      +- +- xx +. xx xx xx xx
  members       +- +- +. +. +. +. +. +.
`;

const withoutAbilities = `${ofEverybody}
  applications  xx xx xx xx xx xx xx xx
  aid           xx xx xx xx xx xx xx xx
  feedback      xx xx xx xx xx xx xx xx
  notified      xx xx xx xx xx xx xx xx
  members       +- +- +. +. +. +. +. +.
`;

const signs: Readonly<Record<number, string>> = { 200: "+", 201: "+", 403: "x", 401: "!" };

let world: World;
let tokens: Partial<Record<Asked, string>>;
let around: Partial<Record<Asked, Surroundings>>;
let number = 6_000;
const there = () => world.platform.world;
const db = () => there().db;

async function open() {
  world = await openWorld();
  tokens = {};
  around = {};
  for (const each of asked.slice(0, -1)) await signIn(each);
  for (const rank of leaderRanks) around[rank] = await surroundingsOf(there(), rank);
  // Of statistics somebody is where they live, whatever their branch (docs/product.md#roles-and-areas).
  const local = around.governorate_leaders;
  if (local?.beside) {
    const beside = { ...local.beside, governorateCode: "27" };
    around.governorate_leaders = { ...local, beside };
  }
}

async function signIn(by: Asked) {
  const { uid } = by === "guest" ? person("guest", "guest") : person("verified", by);
  tokens[by] = (await world.signIn(uid)).accessToken;
}

async function get(by: Asked, path: string) {
  const { status, body } = await world.request("GET", path, { token: tokens[by] ?? "" });
  if (status !== 200) throw new Error(`${path} by ${by}: ${status}`);
  return body.data;
}

/** What somebody does, of whom statistics count it. */
const acts: Readonly<Record<string, (userId: string, place: Place) => Promise<unknown>>> = {
  joined: async (id) =>
    run(sql`update profiles set membership_start = ${today()} where user_id = ${id}`),
  events: (id, place) =>
    addEvent(there(), {
      createdBy: id,
      governorateCode: place.governorateCode,
      startsAt: there().clock.now(),
    }),
  likes: (id) => reactTo("likes", id),
  comments: (id) =>
    run(sql`insert into comments (kind, target_id, user_id, body, created_at)
      values ('news', 1, ${id}, 'تعليق', ${now()})`),
  shares: (id) => reactTo("shares", id),
  applications: (id, { governorateCode }) =>
    run(sql`insert into applications (kind, user_id, state, name, search_text, governorate_code,
        sealed_answers, submitted_at)
      values ('renewal', ${id}, 'submitted', '', '', ${governorateCode}, '', ${now()})`),
  aid: (id, { governorateCode }) =>
    run(sql`insert into aid_requests (number, user_id, title, sealed_description, search_text, category,
        governorate_code, turn, created_at)
      values ((select coalesce(max(number), 0) + 1 from aid_requests), ${id}, '', '', '', 'medical',
        ${governorateCode}, 0, ${now()})`),
  feedback: (id, { governorateCode }) =>
    run(sql`insert into feedback (type, user_id, topic, body, area_code, created_at)
      values ('complaints', ${id}, 'other', '', ${governorateCode}, ${now()})`),
  notified: (id) =>
    run(sql`with told as (insert into notifications (title, message, created_at)
        values ('{"ar":"","en":""}', '{"ar":"","en":""}', ${now()}) returning id)
      insert into notification_recipients (user_id, notification_id) select ${id}, id from told`),
};
const run = (query: ReturnType<typeof sql>) => db().execute(query);
const now = () => there().clock.now().toISOString();
const today = () => now().slice(0, 10);
const reactTo = (table: string, id: string) =>
  run(sql`insert into ${sql.identifier(table)} (kind, target_id, user_id, created_at)
    values ('news', 1, ${id}, ${now()})`);

/** All numbers that somebody reads, by the names of the rows. */
async function readAll(by: Asked): Promise<Readonly<Record<string, number>>> {
  // Members are kept for five minutes.
  world.clock.pass(301);
  await signIn(by);
  const { measures } = await get(by, "/statistics");
  const counts = measures.map(({ name, count }: { name: string; count: number }) => [name, count]);
  return {
    ...Object.fromEntries(counts),
    members: (await get(by, "/statistics/members")).verified,
    "list:likes": (await get(by, "/statistics/reactions/likes")).metadata.totalItems,
    "list:events": (await get(by, "/statistics/events")).metadata.totalItems,
  };
}

/** What of what is done inside the area of a leader, and just beside it, they read as done. */
async function cellsOf(by: Asked): Promise<(row: string) => string> {
  const { inside, beside } = around[by] ?? {};
  const signsOf: ((row: string) => string)[] = [];
  for (const place of [inside, beside]) {
    const before = await readAll(by);
    if (!place) {
      signsOf.push((row) => (before[row] === undefined ? "x" : "-"));
      continue;
    }
    const own = { membershipId: String(88_000_000 + ++number) };
    const { id } = await addPersonAt(there(), number, place, own);
    for (const act of Object.values(acts)) await act(id, place);
    const after = await readAll(by);
    signsOf.push((row) => {
      const [was, is] = [before[row], after[row]];
      if (was === undefined || is === undefined) return "x";
      return is === was + 1 ? "+" : is === was ? "." : "?";
    });
  }
  return (row) => signsOf.map((sign) => sign(row)).join("");
}

const rowsOf = (table: string) =>
  table
    .trim()
    .split(/\n\s*/)
    .filter(Boolean)
    .map((line) => line.trim().split(/\s+/));

describe.each([
  ["as organisations begin", asTheyBegin, async () => {}],
  [
    "without an ability",
    withoutAbilities,
    async () => {
      await db().update(roles).set({ abilities: [] });
    },
  ],
] as const)("%s", (_, table, prepare) => {
  const cells: Partial<Record<Asked, (row: string) => string>> = {};
  beforeAll(async () => {
    await open();
    await prepare();
    for (const by of leaderRanks) cells[by] = await cellsOf(by);
  });
  afterAll(() => world.close());

  test.each(rowsOf(table))("%s", (row, ...expected) => {
    const found = leaderRanks.map((by) => cells[by]?.(row ?? ""));
    expect(found.join(" ")).toBe(expected.join(" "));
  });

  test.each(rowsOf(ofCalls))("%s %s", async (method = "", path = "", ...cells) => {
    const found: string[] = [];
    for (const by of asked) {
      if (by !== "anonymous") await signIn(by);
      await db().delete(rateLimits);
      const address = path.replace("{group}", "members").replace("{act}", "likes");
      const { status } = await world.request(method, address, {
        ...(tokens[by] && { token: tokens[by] }),
        ...(method === "POST" && { body: {} }),
      });
      found.push(signs[status] ?? String(status));
    }
    expect(found.join(" ")).toBe(cells.join(" "));
  });

  test("every call of statistics has a row", () => {
    const known = rowsOf(ofCalls).map(([method, path]) => `${method} ${path}`);
    const all = calls.filter(({ path }) => ofStatistics.test(path));
    expect(known.toSorted()).toEqual(all.map(({ method, path }) => `${method} ${path}`).toSorted());
  });
});
