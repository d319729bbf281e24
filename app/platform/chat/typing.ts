import { LeastRecentlyUsed } from "#app/least-recently-used.ts";
import type { Database } from "../database/connect.ts";
import { pgNotify } from "../realtime/publish.ts";

/** That somebody types is told no more often, whatever their browser sends. */
const TYPING_MS = 3_000;
/** As many as type at once. */
const MAX_TYPING = 5_000;

/** When somebody was last told of; in this process's memory alone, like all of it. */
const told = new LeastRecentlyUsed<string, number>(MAX_TYPING);

/** Whether it is to be told again that somebody types. */
export function isTypingDue(userId: string, now: Date): boolean {
  const age = now.getTime() - (told.get(userId) ?? Number.NEGATIVE_INFINITY);
  // A little early is a clock that differs.
  if (age >= 0 && age < TYPING_MS - 200) return false;
  told.set(userId, now.getTime());
  return true;
}

/** Tells every process that somebody types in a room. */
export async function announceTyping(db: Database, roomId: string, userId: string): Promise<void> {
  await pgNotify(db, "chat", `typing ${roomId} ${userId}`);
}
