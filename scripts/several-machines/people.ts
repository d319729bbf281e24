import { sql } from "drizzle-orm";
import { createCookieSessionStorage } from "react-router";
import { startSession } from "#app/platform/auth/api.ts";
import { addMembers } from "#app/platform/chat/store-members.ts";
import { insertRoom } from "#app/platform/chat/store-rooms.ts";
import type { Database } from "#app/platform/database/connect.ts";
import { SECRET } from "./site.ts";

export interface Person {
  readonly id: string;
  /** For pages. */
  readonly cookie: string;
  /** For calls. */
  readonly token: string;
}

/** Signs verified members in. Their tokens last for ten minutes. */
export async function signIn(db: Database, count: number): Promise<Person[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from users
    where status = 'verified' and email like 'member-%' order by id limit ${count}`);
  const cookie = { name: "__Host-session", path: "/", secure: true, secrets: [SECRET] };
  const storage = createCookieSessionStorage({ cookie });
  const people: Person[] = [];
  for (const { id } of rows) {
    const parts = { configuration: { sessionSecrets: [SECRET] } };
    const tokens = await startSession(parts, db, { userId: id, playerId: "null" }, new Date());
    const session = await storage.getSession();
    session.set("state", { ...tokens, playerId: "null" });
    const [cookie = ""] = (await storage.commitSession(session)).split(";");
    people.push({ id, cookie, token: tokens.accessToken });
  }
  return people;
}

/** A room of chat of theirs. */
export async function openRoom(db: Database, people: readonly Person[]): Promise<string> {
  const now = new Date();
  const room = await insertRoom(db, { kind: "group", lastMessageAt: now, createdAt: now });
  const members = people.map(({ id }) => ({ userId: id, standing: "in" as const }));
  await addMembers(db, room, members, null, now);
  return room.id;
}
