import { and, eq, like } from "drizzle-orm";
import { createCookieSessionStorage } from "react-router";
import { startSession } from "#app/platform/auth/api.ts";
import type { Database } from "#app/platform/database/connect.ts";
import {
  MAX_STREAMS_PER_PERSON,
  MAX_STREAMS_PER_SESSION,
} from "#app/platform/notification/rules.ts";
import { users } from "#app/platform/user/tables.ts";
import { seedMembers } from "../seed/members.ts";

/** What a server is given as SESSION_SECRETS, so that sessions can be made beside it. */
export const SECRET = "a secret of the bench that is long enough";

/** As many as may have all of their streams open. */
export const SESSIONS_OF_PERSON = MAX_STREAMS_PER_PERSON / MAX_STREAMS_PER_SESSION;
const MEMBERS = 1_000;

/**
 * Signs verified members in, each on several devices, without asking the server. Their first token
 * lasts for ten minutes.
 *
 * @param count of sessions
 * @returns a Cookie header for each, those of one person one after the other
 */
export async function createSessions(db: Database, count: number): Promise<string[]> {
  const storage = createCookieSessionStorage({
    cookie: { name: "session", path: "/", secrets: [SECRET] },
  });
  const needed = Math.ceil(count / SESSIONS_OF_PERSON);
  let people = await findSeeded(db, needed);
  if (people.length < needed) {
    await seedMembers({ db }, MEMBERS);
    people = await findSeeded(db, needed);
  }
  const cookies: string[] = [];
  for (let each = 0; each < count; each++) {
    const userId = people[Math.floor(each / SESSIONS_OF_PERSON)]?.id ?? "";
    const tokens = await startSession(
      { configuration: { sessionSecrets: [SECRET] } },
      db,
      { userId, playerId: "null" },
      new Date(),
    );
    const session = await storage.getSession();
    session.set("state", { ...tokens, playerId: "null" });
    const [cookie = ""] = (await storage.commitSession(session)).split(";");
    cookies.push(cookie);
  }
  return cookies;
}

/** Nobody of the demo has so little to do. */
function findSeeded(db: Database, most: number): Promise<{ id: string }[]> {
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.status, "verified"), like(users.email, "member-%")))
    .limit(most);
}
