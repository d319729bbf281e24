import { and, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import { stillBelongs, type Whose } from "./store-followed.ts";
import { chatMembers, chatMessages, chatRooms } from "./tables.ts";

/** The condition of every read and write of chat; join with chat_members. */
export function memberOf(userId: Whose, { withRequests = false } = {}): SQL | undefined {
  return and(
    eq(chatMembers.roomId, chatRooms.id),
    eq(chatMembers.userId, userId),
    withRequests ? inArray(chatMembers.standing, ["in", "asked"]) : eq(chatMembers.standing, "in"),
    stillBelongs(userId),
  );
}

/** Messages up to this place are invisible to the member. */
export const floorOf = (member: SQL, room: SQL) =>
  sql<number>`case when ${room}.shows_past then 0 else ${member}.joined_seq end`;
export const floor = floorOf(sql`${chatMembers}`, sql`${chatRooms}`);

/** `said` is the message in the query; doesn't check membership. */
export const isSaid = sql`said.sealed_text is not null and not said.is_withheld`;

/**
 * `said` is unread. `member`: a row of chat_members; `from`: nothing up to this place is visible.
 */
export const isNewTo = (member: SQL, from: SQL) => sql`said.room_id = ${member}.room_id
  and said.seq > greatest(${member}.read_seq, ${from})
  and ${isSaid} and said.sender_id is distinct from ${member}.user_id`;
export const isNew = isNewTo(sql`${chatMembers}`, floor);

/** None from before they joined, of people they blocked, or of groups they are invited to. */
export function seenBy(userId: Whose): SQL | undefined {
  return and(
    eq(chatMessages.roomId, chatRooms.id),
    gt(chatMessages.seq, floor),
    or(eq(chatMembers.standing, "in"), eq(chatRooms.kind, "direct")),
    or(eq(chatMessages.isWithheld, false), eq(chatMessages.senderId, userId)),
  );
}
