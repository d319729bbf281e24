/*
 * Every call and every measure of statistics. A call has one sign. A measure has two: whether what somebody
 * inside the area of who asks has done is counted, and what somebody just beside it has done; a list has the
 * same of its lines. There
 *
 *   +  counted       .  not counted       x  no such number       -  nothing lies beside the whole country
 */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { leaderRanks } from "#app/contract/user.ts";
import { addPersonAt, type Place } from "#tests/world/cast.ts";
import { addEvent } from "#tests/world/event.ts";
import { type Asked, describeTable, signInEverybody } from "#tests/world/permission-table.ts";

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

let number = 6_000;

const everybody = signInEverybody();

async function get(by: Asked, path: string) {
  const { sign, answer } = await everybody.send(by, { method: "GET", path: `/statistics${path}` });
  if (sign !== "+") throw new Error(`${path} by ${by}: ${sign}`);
  return answer.data;
}

/** What somebody does, of whom statistics count it. */
const acts: Readonly<Record<string, (userId: string, place: Place) => Promise<unknown>>> = {
  joined: async (id) =>
    run(sql`update profiles set membership_start = ${today()} where user_id = ${id}`),
  events: (id, place) =>
    addEvent(everybody.there, {
      createdBy: id,
      governorateCode: place.governorateCode,
      startsAt: everybody.there.clock.now(),
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
const run = (query: ReturnType<typeof sql>) => everybody.db.execute(query);
const now = () => everybody.there.clock.now().toISOString();
const today = () => now().slice(0, 10);
const reactTo = (table: string, id: string) =>
  run(sql`insert into ${sql.identifier(table)} (kind, target_id, user_id, created_at)
    values ('news', 1, ${id}, ${now()})`);

/** All numbers that somebody reads, by the names of the rows. */
async function readAll(by: Asked): Promise<Readonly<Record<string, number>>> {
  // Members are kept for five minutes.
  everybody.world.clock.pass(301);
  await everybody.signIn(by);
  const [{ measures }, members, likes, events] = await Promise.all([
    get(by, ""),
    get(by, "/members"),
    get(by, "/reactions/likes"),
    get(by, "/events"),
  ]);
  const counts = measures.map(({ name, count }: { name: string; count: number }) => [name, count]);
  return {
    ...Object.fromEntries(counts),
    members: members.verified,
    "list:likes": likes.metadata.totalItems,
    "list:events": events.metadata.totalItems,
  };
}

/** What of what is done inside the area of a leader, and just beside it, they read as done. */
async function cellsOf(by: Asked): Promise<(row: string) => string> {
  const { inside, beside } = everybody.nearHome(by);
  const signsOf: ((row: string) => string)[] = [];
  let before = await readAll(by);
  for (const place of [inside, beside]) {
    const was = before;
    if (!place) {
      signsOf.push((row) => (was[row] === undefined ? "x" : "-"));
      continue;
    }
    const own = { membershipId: String(88_000_000 + ++number) };
    const { id } = await addPersonAt(everybody.there, number, place, own);
    for (const act of Object.values(acts)) await act(id, place);
    const is = await readAll(by);
    before = is;
    signsOf.push((row) => {
      const [one, other] = [was[row], is[row]];
      if (one === undefined || other === undefined) return "x";
      return other === one + 1 ? "+" : other === one ? "." : "?";
    });
  }
  return (row) => signsOf.map((sign) => sign(row)).join("");
}

describe.each([
  ["as organisations begin", "asTheyBegin", asTheyBegin],
  ["without an ability", "withoutAbilities", withoutAbilities],
] as const)("%s", (_, abilities, table) => {
  const cells: Partial<Record<Asked, (row: string) => string>> = {};
  beforeAll(async () => {
    await everybody.setAbilities(abilities);
    for (const by of leaderRanks) cells[by] = await cellsOf(by);
  });

  const rows = table.trim().split(/\n\s*/);
  test.each(rows.map((row) => row.split(/\s+/)))("%s", (row = "", ...expected) => {
    const found = leaderRanks.map((by) => cells[by]?.(row));
    expect(found).toEqual(expected);
  });
});

const params = { group: "members", act: "likes" };
describeTable(everybody, { table: ofCalls, granting: "withoutAbilities" }, () => [
  async () => ({ ask: { params } }),
]);
