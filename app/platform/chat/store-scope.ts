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

/** The place up to which a member sees nothing of the room. */
export const floor = sql<number>`case when ${chatRooms.showsPast} then 0
  else ${chatMembers.joinedSeq} end`;

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
