import { createCookieSessionStorage } from "react-router";

export const { getSession, commitSession } = createCookieSessionStorage<{ userId: string }>({
  cookie: {
    name: "session",
    httpOnly: true,
    path: "/",
    sameSite: "lax",
    secrets: [process.env.SESSION_SECRET ?? "only for the bench"],
  },
});
