import { and, eq, isNull, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { MAX_CHAT_UNREAD } from "#app/contract/chat.values.ts";
import { isNew, memberOf } from "./store-scope.ts";
import { chatMembers, chatMessages, chatRooms } from "./tables.ts";

/** An SQL value, without muted and archived rooms. Its cost doesn't depend on the messages. */
export function unreadRooms(userId: string | Placeholder, now: string | Placeholder): SQL<number> {
  const at = sql`${now}::timestamptz`;
  return sql<number>`(select count(*)::int from (select 1 from ${chatMembers}
    join ${chatRooms} on ${chatRooms.id} = ${chatMembers.roomId}
    where ${and(
      eq(chatMembers.userId, userId),
      sql`${chatMembers.readSeq} < ${chatRooms.lastSeq}`,
      sql`exists (select from ${chatMessages} as said where ${isNew})`,
      isNull(chatMembers.archivedAt),
      or(isNull(chatMembers.mutedUntil), sql`${chatMembers.mutedUntil} <= ${at}`),
      memberOf(userId),
    )} limit ${MAX_CHAT_UNREAD}) as unread)`;
}
