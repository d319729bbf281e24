/* docs/product.md#push */
import { and, desc, eq, gt, isNotNull, ne, sql } from "drizzle-orm";
import { anyOf } from "../database/any-of.ts";
import type { Dependencies } from "../dependencies.ts";
import { SCREEN } from "./notify.ts";
import { memberOf, seenBy } from "./store-scope.ts";
import { chatMembers, chatMessages, chatRooms } from "./tables.ts";

export const CHAT_SCREEN = SCREEN;

/** Each person's newest unread message that they see, in one query. */
export async function findUnread(
  { db, personal }: Pick<Dependencies, "db" | "personal">,
  roomId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const me = chatMembers.userId;
  const newest = db
    .select({ sealedText: chatMessages.sealedText })
    .from(chatMessages)
    .where(
      and(
        seenBy(me),
        gt(chatMessages.seq, chatMembers.readSeq),
        ne(chatMessages.senderId, me),
        isNotNull(chatMessages.sealedText),
      ),
    )
    .orderBy(desc(chatMessages.seq))
    .limit(1)
    .as("newest");
  const rows = await db
    .select({ userId: me, sealedText: newest.sealedText })
    .from(chatMembers)
    .innerJoin(chatRooms, memberOf(me))
    .innerJoinLateral(newest, sql`true`)
    .where(and(eq(chatMembers.roomId, roomId), anyOf(me, userIds)));
  const texts = rows.map(({ userId, sealedText }) => {
    return [userId, sealedText ? personal.open(sealedText) : ""] as const;
  });
  return new Map(texts.filter(([, text]) => text));
}
