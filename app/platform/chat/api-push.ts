/* What a push about a room may say to who allows it on a device (docs/product.md#push). */
import { and, desc, eq, gt, isNotNull, ne } from "drizzle-orm";
import type { World } from "../world.ts";
import { memberOf, seenBy } from "./store-scope.ts";
import { chatMembers, chatMessages, chatRooms } from "./tables.ts";
import { SCREEN } from "./tell.ts";

export const CHAT_SCREEN = SCREEN;

/**
 * The newest message of a room that each of some people has not read: of a message that was deleted or hidden
 * meanwhile, or that they don't see, there is none. By their ids; asked one by one, in a job.
 */
export async function findUnread(
  { db, personal }: Pick<World, "db" | "personal">,
  roomId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const userId of new Set(userIds)) {
    const [row] = await db
      .select({ sealedText: chatMessages.sealedText })
      .from(chatMembers)
      .innerJoin(chatRooms, memberOf(userId))
      .innerJoin(chatMessages, seenBy(userId))
      .where(
        and(
          eq(chatMembers.roomId, roomId),
          eq(chatMembers.userId, userId),
          gt(chatMessages.seq, chatMembers.readSeq),
          ne(chatMessages.senderId, userId),
          isNotNull(chatMessages.sealedText),
        ),
      )
      .orderBy(desc(chatMessages.seq))
      .limit(1);
    // A message may bring files alone.
    const text = row?.sealedText && personal.open(row.sealedText);
    if (text) texts.set(userId, text);
  }
  return texts;
}
