import { and, eq } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import type { Target } from "./store-comments.ts";
import { likes, shares } from "./tables.ts";

/** The item must be locked. Returns whether it is liked now. */
export async function toggleLike(
  db: Database,
  like: Target & { userId: string },
  now: Date,
): Promise<boolean> {
  const { kind, targetId, userId } = like;
  const removed = await db
    .delete(likes)
    .where(and(eq(likes.kind, kind), eq(likes.targetId, targetId), eq(likes.userId, userId)))
    .returning({ targetId: likes.targetId });
  const isLiked = removed.length === 0;
  if (isLiked) await db.insert(likes).values({ kind, targetId, userId, createdAt: now });
  return isLiked;
}

/** Returns whether it was the first time. */
export async function addShare(
  db: Database,
  share: Target & { userId: string },
  now: Date,
): Promise<boolean> {
  const { kind, targetId, userId } = share;
  const added = await db
    .insert(shares)
    .values({ kind, targetId, userId, createdAt: now })
    .onConflictDoNothing()
    .returning({ targetId: shares.targetId });
  return added.length > 0;
}
