import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { chatMembers, chatRooms } from "./tables.ts";

export const countOwnedGroups = (db: Database, userId: string) =>
  db.$count(
    chatMembers,
    and(
      eq(chatMembers.userId, userId),
      eq(chatMembers.part, "owner"),
      eq(chatMembers.standing, "in"),
      sql`exists (select from ${chatRooms} where ${chatRooms.id} = ${chatMembers.roomId}
        and ${chatRooms.kind} = 'group' and ${chatRooms.follows} is null)`,
    ),
  );

/** Groups that were made by hand, also those that the person was only asked into. */
export async function lockOwnGroups(db: Database, userId: string) {
  return db
    .select({ room: chatRooms, part: chatMembers.part })
    .from(chatMembers)
    .innerJoin(chatRooms, eq(chatRooms.id, chatMembers.roomId))
    .where(
      and(
        eq(chatMembers.userId, userId),
        inArray(chatMembers.standing, ["in", "asked"]),
        eq(chatRooms.kind, "group"),
        isNull(chatRooms.follows),
      ),
    )
    .orderBy(chatRooms.id)
    .for("update", { of: chatRooms });
}
