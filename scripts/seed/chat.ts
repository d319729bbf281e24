import { and, eq, ne, sql } from "drizzle-orm";
import { seededRandom } from "#app/demo/content/random.ts";
import { insertRoom, putMembers } from "#app/platform/chat/store-rooms.ts";
import { chatMembers, chatMessages, chatRooms } from "#app/platform/chat/tables.ts";
import { tokensOf } from "#app/platform/chat/words.ts";
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
const BATCH_SIZE = 2_000;
const FIRST = Date.UTC(2024, 0, 1);
const MINUTE = 60_000;

const topics = ["الاجتماع", "المؤتمر", "التدريب", "الحملة", "الزيارة", "الندوة", "المعرض"];
const acts = ["تأجل", "بدأ", "انتهى", "يحتاج", "اكتمل", "ينتظر"];
const more = ["شكرا", "غدا", "مساء", "للجميع", "بالمقر", "عاجل"];

/** Messages of one large room up to a total, of ten people, and five hundred small rooms of one of them. */
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
  if (known.isNew) await addSmallRooms({ db, personal }, ids);
  const { room } = known;
  await insertInBatches(
    "chat messages",
    { have: room.lastSeq, total, atOnce: BATCH_SIZE },
    async (from, many) => {
      const batch = Array.from({ length: many }, (_, at) => {
        const seq = from + at + 1;
        const text = textAt(seq);
        const tokens = tokensOf(personal, room.id, text);
        return { seq, text, tokens, senderId: ids[seq % ids.length] ?? null };
      });
      const lastAt = new Date(FIRST + (from + many) * MINUTE);
      await db.insert(chatMessages).values(
        batch.map(({ seq, text, senderId }) => ({
          roomId: room.id,
          seq,
          senderId,
          sealedText: personal.seal(text),
          createdAt: new Date(FIRST + seq * MINUTE),
          changed: seq,
        })),
      );
      const words = batch.flatMap(({ seq, tokens }) =>
        [...new Set(tokens)].map((token) => [String(token), seq] as const),
      );
      await db.execute(sql`insert into chat_words (room_id, token, seq)
        select ${room.id}::uuid, token, seq from unnest(
          ${sql.param(words.map(([token]) => token))}::bigint[],
          ${sql.param(words.map(([, seq]) => seq))}::bigint[]) as word (token, seq)`);
      const lastSeq = from + many;
      const last = { lastSeq, counter: lastSeq, lastMessageAt: lastAt };
      await db.update(chatRooms).set(last).where(eq(chatRooms.id, room.id));
      await db
        .update(chatMembers)
        .set({ readSeq: lastSeq, toldSeq: lastSeq })
        .where(eq(chatMembers.roomId, room.id));
    },
  );
}

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
  await putMembers(db, room, members, null, now);
  const own = and(eq(chatMembers.roomId, room.id), eq(chatMembers.userId, first));
  await db.update(chatMembers).set({ part: "owner" }).where(own);
  return { room, isNew: true };
}

async function addSmallRooms({ db, personal }: Parts, ids: readonly string[]): Promise<void> {
  await insertInBatches("chat rooms", { have: 0, total: ROOMS, atOnce: 50 }, async (from, many) => {
    for (let at = from; at < from + many; at++) {
      const { room } = await openRoom({ db, personal }, `${SMALL_ROOM} ${at}`, ids.slice(0, 3));
      const createdAt = new Date(FIRST + at * MINUTE);
      await db.insert(chatMessages).values({
        roomId: room.id,
        seq: 1,
        senderId: ids[1] ?? null,
        sealedText: personal.seal(textAt(at)),
        createdAt,
        changed: 1,
      });
      const last = { lastSeq: 1, counter: 1, lastMessageAt: createdAt };
      await db.update(chatRooms).set(last).where(eq(chatRooms.id, room.id));
    }
  });
}

/** Words of every message, of some, and one that is in no other. */
function textAt(seq: number): string {
  const random = seededRandom(17_000_000 + seq);
  return `${random.pick(topics)} ${random.pick(acts)} ${random.pick(more)} ${wordAt(seq)}`;
}

/** A word that is in one message alone. */
export const wordAt = (seq: number) => `كود${seq}`;
