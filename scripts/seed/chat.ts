import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { seededRandom } from "#app/demo/content/random.ts";
import { addMembers } from "#app/platform/chat/store-members.ts";
import { insertRoom } from "#app/platform/chat/store-rooms.ts";
import { chatMembers, chatRooms } from "#app/platform/chat/tables.ts";
import { tokensOf } from "#app/platform/chat/words.ts";
import { units } from "#app/platform/structure/tables.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";
import { users } from "#app/platform/user/tables.ts";
import { insertInBatches } from "./batches.ts";
import type { Seeding } from "./database.ts";

type Parts = Pick<Seeding, "db" | "personal">;

/** Who has all of it: somebody of the demo who signs in. */
const READER = "demo-admin";
export const LARGE_ROOM = "غرفة القياس";
const SMALL_ROOM = "غرفة صغيرة";
const ROOMS = 500;
/** Rooms that follow something, of somebody who leads much. */
const FOLLOWING = 40;
const BATCH_SIZE = 10_000;
const FIRST = Date.UTC(2024, 0, 1);
const MINUTE = 60_000;

const topics = ["الاجتماع", "المؤتمر", "التدريب", "الحملة", "الزيارة", "الندوة", "المعرض"];
const acts = ["تأجل", "بدأ", "انتهى", "يحتاج", "اكتمل", "ينتظر"];
const more = ["شكرا", "غدا", "مساء", "للجميع", "بالمقر", "عاجل"];

/**
 * Messages of one large room up to a total, of ten people, with a document now and then; and rooms of one of them: five hundred small
 * ones, and some that follow branches.
 */
export async function seedChat({ db, personal }: Parts, total: number): Promise<void> {
  const reader = (await findUserByFacebook(db, READER))?.id ?? "";
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.status, "verified"), ne(users.id, reader)))
    .orderBy(users.id)
    .limit(9);
  const ids = [reader, ...people.map(({ id }) => id)];
  const known = await openRoom({ db, personal }, LARGE_ROOM, ids);
  if (known.isNew) {
    await addSmallRooms({ db, personal }, ids);
    await addFollowing({ db, personal }, reader);
  }
  const { room } = known;
  await insertInBatches(
    "chat messages",
    { have: room.lastSeq, total, atOnce: BATCH_SIZE },
    async (from, many) => {
      const seqs = Array.from({ length: many }, (_, at) => from + at + 1);
      await addMessages(
        { db, personal },
        seqs.map((seq) => ({ room: room.id, seq, by: ids[seq % ids.length] ?? "" })),
      );
      await addFiles({ db, personal }, room.id, seqs);
      const lastSeq = from + many;
      const lastMessageAt = new Date(FIRST + lastSeq * MINUTE);
      const last = { lastSeq, counter: lastSeq, lastMessageAt };
      await db.update(chatRooms).set(last).where(eq(chatRooms.id, room.id));
      await db
        .update(chatMembers)
        .set({ readSeq: lastSeq, toldSeq: lastSeq })
        .where(eq(chatMembers.roomId, room.id));
    },
  );
}

interface Placed {
  readonly room: string;
  readonly seq: number;
  readonly by: string;
  /** What its words and its moment follow from; its place, where none is given. */
  readonly nth?: number;
}

/** Many messages at once, sealed, and what they are found by. */
async function addMessages({ db, personal }: Parts, placed: readonly Placed[]): Promise<void> {
  const all = placed.map((each) => ({ ...each, text: textAt(each.nth ?? each.seq) }));
  await db.execute(sql`
    insert into chat_messages (room_id, seq, sender_id, sealed_text, created_at, changed)
    select room, seq, sender, sealed, at, seq from unnest(
      ${sql.param(all.map(({ room }) => room))}::uuid[],
      ${sql.param(all.map(({ seq }) => seq))}::bigint[],
      ${sql.param(all.map(({ by }) => by))}::uuid[],
      ${sql.param(all.map(({ text }) => personal.seal(text)))}::text[],
      ${sql.param(all.map(({ seq, nth }) => momentAt(nth ?? seq)))}::timestamptz[])
      as given (room, seq, sender, sealed, at)`);
  const words = all.flatMap(({ room, seq, text }) =>
    [...new Set(tokensOf(personal, room, text))].map((token) => ({ room, seq, token })),
  );
  await db.execute(sql`insert into chat_words (room_id, token, seq)
    select room, token, seq from unnest(
      ${sql.param(words.map(({ room }) => room))}::uuid[],
      ${sql.param(words.map(({ token }) => String(token)))}::bigint[],
      ${sql.param(words.map(({ seq }) => seq))}::bigint[]) as word (room, token, seq)`);
}

/** Each of so many messages of the large room brings a document: that of the demo, whose bytes are kept once. */
const MESSAGES_OF_A_FILE = 40;

/** The documents of some messages of the large room, each by a row; none where the demo has no document. */
async function addFiles({ db, personal }: Parts, room: string, seqs: readonly number[]) {
  const those = seqs.filter((seq) => seq % MESSAGES_OF_A_FILE === 0);
  await db.execute(sql`
    insert into chat_files (room_id, seq, place, kind, sealed_name, type, size, stored_as, created_at)
    select ${room}::uuid, given.seq, 0, model.kind, sealed, model.type, model.size, model.stored_as, at
    from unnest(${sql.param(those)}::bigint[],
        ${sql.param(those.map((seq) => personal.seal(`محضر ${seq}.pdf`)))}::text[],
        ${sql.param(those.map(momentAt))}::timestamptz[]) as given (seq, sealed, at)
      cross join (select * from chat_files where kind = 'document' order by id limit 1) as model`);
}

const momentAt = (nth: number) => new Date(FIRST + nth * MINUTE).toISOString();

/** The room of somebody's that has a name; made where there is none. */
async function openRoom({ db, personal }: Parts, name: string, ids: readonly string[]) {
  const [first = ""] = ids;
  const rows = await db
    .select({ room: chatRooms })
    .from(chatRooms)
    .innerJoin(chatMembers, eq(chatMembers.roomId, chatRooms.id))
    .where(and(eq(chatMembers.userId, first), eq(chatMembers.part, "owner")));
  const found = rows.find(
    ({ room }) => room.sealedName !== null && personal.open(room.sealedName) === name,
  );
  if (found) return { room: found.room, isNew: false };
  const now = new Date(FIRST);
  const room = await insertRoom(db, {
    kind: "group",
    sealedName: personal.seal(name),
    showsPast: true,
    lastMessageAt: now,
    createdAt: now,
  });
  const members = ids.map((userId) => ({ userId, standing: "in" as const }));
  await addMembers(db, room, members, null, now);
  const own = and(eq(chatMembers.roomId, room.id), eq(chatMembers.userId, first));
  await db.update(chatMembers).set({ part: "owner" }).where(own);
  return { room, isNew: true };
}

async function addSmallRooms(parts: Parts, ids: readonly string[]): Promise<void> {
  const rooms = await addRooms(
    parts,
    Array.from({ length: ROOMS }, (_, at) => ({ name: `${SMALL_ROOM} ${at}`, at })),
  );
  await addPeople(parts, rooms, ids.slice(0, 3));
  const said = rooms.map((room, at) => ({ room, seq: 1, by: ids[1] ?? "", nth: at }));
  await addMessages(parts, said);
}

/** Rooms that follow branches, of somebody who leads the whole country and made them. */
async function addFollowing(parts: Parts, reader: string): Promise<void> {
  const branches = await parts.db
    .select({ id: units.id, name: units.name })
    .from(units)
    .where(and(eq(units.kind, "branch"), isNull(units.closedAt)))
    .orderBy(units.id)
    .limit(FOLLOWING);
  const rooms = await addRooms(
    parts,
    branches.map(({ id, name }, at) => ({ name, at, follows: "unit" as const, followedId: id })),
  );
  await addPeople(parts, rooms, [reader]);
  await addMessages(
    parts,
    rooms.map((room, at) => ({ room, seq: 1, by: reader, nth: at })),
  );
}

/** Rooms of one message each; their ids in the order that was given. */
async function addRooms(
  { db, personal }: Parts,
  rooms: readonly {
    readonly name: string;
    readonly at: number;
    readonly follows?: "unit";
    readonly followedId?: string;
  }[],
): Promise<string[]> {
  if (rooms.length === 0) return [];
  const made = await db
    .insert(chatRooms)
    .values(
      rooms.map(({ name, at, ...followed }) => ({
        ...followed,
        kind: "group" as const,
        sealedName: personal.seal(name),
        showsPast: true,
        lastSeq: 1,
        counter: 1,
        lastMessageAt: new Date(FIRST + at * MINUTE),
        createdAt: new Date(FIRST),
      })),
    )
    .returning({ id: chatRooms.id });
  return made.map(({ id }) => id);
}

/** Puts the same people into some rooms, of which the first owns them. */
async function addPeople(
  { db }: Parts,
  rooms: readonly string[],
  ids: readonly string[],
): Promise<void> {
  await db.execute(sql`insert into chat_members
      (room_id, user_id, part, standing, joined_at, read_seq, told_seq)
    select room, person, case when person = ${ids[0]}::uuid then 'owner' else 'member' end, 'in',
      ${momentAt(0)}::timestamptz, 0, 0
    from unnest(${sql.param([...rooms])}::uuid[]) as room
    cross join unnest(${sql.param([...ids])}::uuid[]) as person`);
}

/** Words of every message, of some, and one that is in no other. */
function textAt(seq: number): string {
  const random = seededRandom(17_000_000 + seq);
  return `${random.pick(topics)} ${random.pick(acts)} ${random.pick(more)} ${wordAt(seq)}`;
}

/** A word that is in one message alone. */
export const wordAt = (seq: number) => `كود${seq}`;
