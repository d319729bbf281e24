import { and, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import { stillBelongs, type Whose } from "./store-followed.ts";
import { chatMembers, chatMessages, chatRooms } from "./tables.ts";

/**
 * That a room of the query is somebody's, who belongs to it: the condition of every read and write of
 * chat, to be joined with chat_members.
 *
 * @param withRequests also one into which they are asked
 */
export function memberOf(userId: Whose, { withRequests = false } = {}): SQL | undefined {
  return and(
    eq(chatMembers.roomId, chatRooms.id),
    eq(chatMembers.userId, userId),
    withRequests ? inArray(chatMembers.standing, ["in", "asked"]) : eq(chatMembers.standing, "in"),
    stillBelongs(userId),
  );
}

/** The place up to which a member sees nothing of the room, each by its name in the query. */
export const floorOf = (member: SQL, room: SQL) =>
  sql<number>`case when ${room}.shows_past then 0 else ${member}.joined_seq end`;
export const floor = floorOf(sql`${chatMembers}`, sql`${chatRooms}`);

/** That a message, `said` in the query, is there to be read, by whoever is admitted to its room. */
export const isSaid = sql`said.sealed_text is not null and not said.is_withheld`;

/**
 * That a message, `said` in the query, is new to a member: nothing of what was taken back or hidden, of what
 * they don't see, or of what they wrote.
 *
 * @param member as the query names their row: room_id, user_id and read_seq
 * @param from the place up to which they see nothing
 */
export const isNewTo = (member: SQL, from: SQL) => sql`said.room_id = ${member}.room_id
  and said.seq > greatest(${member}.read_seq, ${from})
  and ${isSaid} and said.sender_id is distinct from ${member}.user_id`;
export const isNew = isNewTo(sql`${chatMembers}`, floor);

/**
 * The messages that a member of the query sees: none from before they came, none that somebody wrote whom
 * they blocked; and none of a group before they have come in.
 */
export function seenBy(userId: Whose): SQL | undefined {
  return and(
    eq(chatMessages.roomId, chatRooms.id),
    gt(chatMessages.seq, floor),
    or(eq(chatMembers.standing, "in"), eq(chatRooms.kind, "direct")),
    or(eq(chatMessages.isWithheld, false), eq(chatMessages.senderId, userId)),
  );
}
