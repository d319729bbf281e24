/*
 * Whether the ways are open by which a room of a million messages is as quick as one of a thousand; how
 * quick they are, `npm run bench -- --only chat` measures. Each plan is looked at twice: as it is made for
 * some values, and for any, which PostgreSQL keeps once a statement was asked a few times.
 */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { findMessage, listChanges, listMessages } from "#app/platform/chat/store-messages.ts";
import { searchMessages } from "#app/platform/chat/store-search.ts";
import { addGroup } from "#tests/world/chat.ts";
import { plansOf } from "#tests/world/plans.ts";
import { openWorld } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const SIZES = [1_000, 20_000] as const;
const SMALL_ROOMS = 500;

const world = setUp(() => openWorld());
const rooms: string[] = [];
let userId: string;
beforeAll(async () => {
  for (const size of SIZES) {
    const { id } = await addGroup(world.platform.dependencies, ["demo-admin", "demo-member"]);
    rooms.push(id);
    const { rows } = await world.db.execute<{ user_id: string }>(
      sql`select user_id from chat_members where room_id = ${id} and part = 'owner'`,
    );
    userId = rows[0]?.user_id ?? "";
    await fill(sql`(values (${id}::uuid)) as room (id)`, size);
  }
  // As most rooms are: of these the planner thinks when it doesn't know which is meant.
  await world.db.execute(sql`with made as (insert into chat_rooms
      (kind, last_message_at, created_at)
      select 'group', now(), now() from generate_series(1, ${SMALL_ROOMS}) returning id)
    insert into chat_members (room_id, user_id, standing, joined_at)
    select id, ${userId}, 'in', now() from made`);
  await fill(sql`(select id from chat_rooms where last_seq = 0) as room`, 2);
  await world.db.execute(
    sql`analyze chat_messages, chat_words, chat_files, chat_rooms, chat_members`,
  );
});

/** Some messages for each of some rooms, every third with the same word. */
async function fill(room: ReturnType<typeof sql>, size: number): Promise<void> {
  await world.db.execute(sql`insert into chat_messages
      (room_id, seq, sender_id, sealed_text, reply_to, created_at, changed)
    select room.id, seq, ${userId}, 'x', nullif(seq - 1, 0), now(), seq
    from ${room} cross join generate_series(1, ${size}) as seq`);
  await world.db.execute(sql`insert into chat_words (room_id, token, seq)
    select room.id, seq % 3, seq from ${room} cross join generate_series(1, ${size}) as seq`);
  await world.db.execute(sql`insert into chat_files
      (room_id, seq, place, kind, sealed_name, type, size, stored_as, created_at)
    select room.id, seq, 0, 'document', 'x', 'application/pdf', 1000, 'x', now()
    from ${room} cross join generate_series(1, ${size}) as seq where seq % 40 = 0`);
  await world.db.execute(sql`update chat_rooms set last_seq = ${size}, counter = ${size}
    where id in (select id from ${room})`);
}

/** Both plans of each query of a piece of work that has a word. */
async function bothPlans(word: string, work: () => Promise<unknown>): Promise<string[]> {
  const plans = await plansOf(world.db, word, work, []);
  const forAny = await plansOf(world.db, word, work, [], { isForAny: true });
  expect(plans.length).toBeGreaterThan(0);
  return [...plans, ...forAny];
}

const LIMITED = "Limit\\n(.*Result\\n.*One-Time Filter.*\\n)?\\s*->  ";
const PLACES = "chat_messages_room_id_seq_pk";

describe.each(SIZES.map((size, at) => [size, at] as const))("a room of %i messages", (size, at) => {
  const place = () => ({ roomId: rooms[at] ?? "", userId });

  test("opens, goes back, and shows one message, reading no more than a page", async () => {
    const middle = size >> 1;
    const works = [
      () => listMessages(world.db, place(), { limit: 51 }),
      () => listMessages(world.db, place(), { to: middle, limit: 51 }),
      () => listMessages(world.db, place(), { from: middle, limit: 51 }),
      () => findMessage(world.db, rooms[at] ?? "", middle, userId),
    ];
    for (const work of works) {
      for (const plan of await bothPlans('from "chat_members"', work)) {
        // Taken in their order up to the limit, before anything is joined with them.
        expect(plan).toMatch(
          new RegExp(`${LIMITED}Index Scan( Backward)? using ${PLACES} on chat_messages`),
        );
        // What a message answers is looked up by its place.
        expect(plan).toMatch(
          new RegExp(`${PLACES} on chat_messages answered\n\\s*Index Cond: .*seq = chat_messages`),
        );
        // Its files too.
        expect(plan).toMatch(/Index Cond: .*room_id = chat_messages.*seq = chat_messages/);
        expect(plan).not.toMatch(/Seq Scan on chat_(messages|files)/);
      }
    }
  });

  test("tells its streams what changed and its last messages, each by an index", async () => {
    const changes = () =>
      listChanges(world.db, rooms[at] ?? "", { after: size - 2, to: size, from: size - 2 });
    for (const plan of await bothPlans("union", changes)) {
      expect(plan).toMatch(/Index Cond: .*changed > /);
      expect(plan).toMatch(/Index Cond: .*seq >= /);
      expect(plan).not.toContain("Seq Scan on chat_messages");
    }
  });

  test("is searched from the newest message back, along the index of its words", async () => {
    const sought = [{ roomId: rooms[at] ?? "", tokens: [[1n], [2n]] }];
    const search = () => searchMessages(world.db, userId, sought);
    for (const plan of await bothPlans("with sought as materialized", search)) {
      expect(plan).toMatch(/Index Only Scan Backward using chat_words_room_id_token_seq_pk/);
      expect(plan).toMatch(/chat_words more.*\n\s*Index Cond: .*room_id = .*token = .*seq = /);
      expect(plan).toMatch(new RegExp(`${LIMITED}Index Scan.* using ${PLACES}`));
      expect(plan).not.toMatch(/Seq Scan on chat_(words|messages)/);
    }
  });
});
