import { load } from "./load.ts";
import type { Server } from "./server.ts";
import { cookieOf, signIn } from "./sign-in.ts";
import { milliseconds, perSecond, type Row } from "./table.ts";

/** Pages of a signed-in member, which are rendered every time, and a list of the API; with 20 connections. */
export async function measureSignedIn(
  server: Server,
  { quick }: { quick: boolean },
): Promise<Row[]> {
  const cookie = cookieOf(await signIn(server));
  const asked: { what: string; path: string; headers: Record<string, string> }[] = [
    { what: "/, signed in", path: "/", headers: { cookie } },
    { what: "/news, signed in", path: "/news", headers: { cookie } },
    { what: "GET /api/v1/news/guest", path: "/api/v1/news/guest", headers: {} },
    {
      what: "GET /api/v1/election/candidates",
      path: "/api/v1/election/candidates",
      headers: {},
    },
  ];
  const rows: Row[] = [];
  for (const { what, path, headers } of asked) {
    const options = { headers: { "accept-encoding": "br", ...headers } };
    await load(server.origin + path, { ...options, seconds: 1 });
    const loaded = await load(server.origin + path, { ...options, seconds: quick ? 3 : 10 });
    rows.push({
      what: `${what} (server and database on one core)`,
      figure: `${perSecond(loaded.perSecond)}, p99 ${milliseconds(loaded.p99)} at 20 at once`,
    });
  }
  return rows;
}
