import { and, eq, sql } from "drizzle-orm";
import type { ChatFollows } from "#app/contract/chat.values.ts";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { firstWordsOf, mentionsIn, type Nameable } from "./mentions.ts";
import { looksAfter, type OwnFacts, type RoomFacts, seesMembers } from "./rules.ts";
import { chatMembers, chatMentions } from "./tables.ts";

interface MentionScope {
  readonly room: Pick<RoomFacts, "kind"> & {
    readonly id: string;
    readonly follows: ChatFollows | null;
  };
  readonly own: OwnFacts & { readonly userId: string };
}

const MAX_COMPARED = 500;

/** Only members whom the author sees. `isChanged`: replaces earlier words. */
export async function saveMentions(
  db: Database,
  { room, own }: MentionScope,
  { seq, text }: { readonly seq: number; readonly text: string },
  { isChanged = false } = {},
): Promise<void> {
  if (room.kind !== "group") return;
  if (isChanged) await deleteMentions(db, { roomId: room.id, seq });
  const words = firstWordsOf(text);
  if (words.length === 0) return;
  const seesAll = seesMembers(room, own) || looksAfter(room, own);
  const people = await db
    .select({ id: users.id, folded: sql<string>`${users.foldedName}` })
    .from(chatMembers)
    .innerJoin(users, eq(users.id, chatMembers.userId))
    .where(
      and(
        eq(chatMembers.roomId, room.id),
        eq(chatMembers.standing, "in"),
        eq(users.status, "verified"),
        seesAll ? undefined : sql`${chatMembers.part} <> 'member'`,
        sql`split_part(${users.foldedName}, ' ', 1) = any(${sql.param(words)}::text[])`,
      ),
    )
    .limit(MAX_COMPARED);
  const ids = new Set(mentionsIn(text, people).map(({ id }) => id));
  ids.delete(own.userId);
  if (ids.size === 0) return;
  await db
    .insert(chatMentions)
    .values([...ids].map((userId) => ({ roomId: room.id, seq, userId })))
    .onConflictDoNothing();
}

export async function deleteMentions(
  db: Database,
  { roomId, seq }: { readonly roomId: string; readonly seq: number },
): Promise<void> {
  await db
    .delete(chatMentions)
    .where(and(eq(chatMentions.roomId, roomId), eq(chatMentions.seq, seq)));
}

export const mentioned = sql<Nameable[] | null>`(select json_agg(json_build_object(
    'id', one.user_id, 'folded', person.folded_name))
  from chat_mentions as one join ${users} as person on person.id = one.user_id
  where one.room_id = "chat_messages"."room_id" and one.seq = "chat_messages"."seq")`;
