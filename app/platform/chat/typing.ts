import { LeastRecentlyUsed } from "#app/least-recently-used.ts";
import type { Database } from "../database/connect.ts";
import { pgNotify } from "../realtime/publish.ts";

const TYPING_MS = 3_000;
const MAX_TYPING = 5_000;

/** In this process's memory only. */
const told = new LeastRecentlyUsed<string, number>(MAX_TYPING);

export function isTypingDue(userId: string, now: Date): boolean {
  const age = now.getTime() - (told.get(userId) ?? Number.NEGATIVE_INFINITY);
  // Tolerates timers that fire early.
  if (age >= 0 && age < TYPING_MS - 200) return false;
  told.set(userId, now.getTime());
  return true;
}

export async function announceTyping(db: Database, roomId: string, userId: string): Promise<void> {
  await pgNotify(db, "chat", `typing ${roomId} ${userId}`);
}
