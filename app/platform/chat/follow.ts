import type { Dependencies } from "../dependencies.ts";
import { listFollowing, lockFollowing, syncMembers } from "./store-followed.ts";

type Parts = Pick<Dependencies, "clock" | "db">;

const ACTIVE_DAYS = 14;
const DAY = 24 * 60 * 60 * 1000;

/** Job after a room was made: synchronises its members. */
export async function followChat({ db }: Pick<Dependencies, "db">, roomId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const room = await lockFollowing(tx, roomId);
    if (room) await syncMembers(tx, room);
  });
}

/** Job of every minute, for recently active rooms. */
export async function followChats({ clock, db }: Parts): Promise<void> {
  await followEach(db, new Date(clock.now().getTime() - ACTIVE_DAYS * DAY));
}

export async function followAllChats({ db }: Pick<Dependencies, "db">): Promise<void> {
  await followEach(db);
}

async function followEach(db: Dependencies["db"], since?: Date): Promise<void> {
  for (const id of await listFollowing(db, since)) await followChat({ db }, id);
}
