import type { Database } from "../database/connect.ts";
import type { Target } from "./store-comments.ts";
import { shares } from "./tables.ts";

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
