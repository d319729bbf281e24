import type { Dependencies } from "../dependencies.ts";
import { listFollowing, lockFollowing, syncMembers } from "./store-followed.ts";

type Parts = Pick<Dependencies, "clock" | "db">;

/** Rooms in which nothing came for longer are looked at by night. */
const ACTIVE_DAYS = 14;
const DAY = 24 * 60 * 60 * 1000;

/** Makes the members of a room those of what it follows; a job after the room was made. */
export async function followChat({ db }: Pick<Dependencies, "db">, roomId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const room = await lockFollowing(tx, roomId);
    if (room) await syncMembers(tx, room);
  });
}

/** The same for each room in which something came of late; a job of every minute. */
export async function followChats({ clock, db }: Parts): Promise<void> {
  await followEach(db, new Date(clock.now().getTime() - ACTIVE_DAYS * DAY));
}

/** The same for all; a job of the night. */
export async function followAllChats({ db }: Pick<Dependencies, "db">): Promise<void> {
  await followEach(db);
}

async function followEach(db: Dependencies["db"], since?: Date): Promise<void> {
  for (const id of await listFollowing(db, since)) await followChat({ db }, id);
}
