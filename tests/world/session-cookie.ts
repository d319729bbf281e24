import { createCookieSessionStorage } from "react-router";
import type { SessionData } from "#app/session/store.server.ts";
import { environment } from "./environment.ts";

const { SESSION_SECRETS = "" } = environment({ databaseUrl: "", dataDir: "" });

/** The session's cookie as the processes of the tests sign it. */
const storage = createCookieSessionStorage<{ state: SessionData }>({
  cookie: { name: "session", path: "/", secrets: [SESSION_SECRETS] },
});

/** What a cookie's value holds. */
export async function readSessionCookie(value: string): Promise<SessionData> {
  const session = await storage.getSession(`session=${value}`);
  return session.get("state") ?? {};
}

/** The value of a cookie that holds `data`, signed as the server would. */
export async function signSessionCookie(data: SessionData): Promise<string> {
  const session = await storage.getSession();
  session.set("state", data);
  const line = await storage.commitSession(session);
  return /^session=([^;]*)/.exec(line)?.[1] ?? "";
}
