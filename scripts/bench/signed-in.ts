import { load } from "./load.ts";
import { type ProcessorTime, readProcessorTime } from "./processor.ts";
import type { Server } from "./server.ts";
import { cookieOf, signIn } from "./sign-in.ts";
import { milliseconds, perSecond, type Row } from "./table.ts";

/** Pages that are rendered every time, by who asks for them. */
const pages = {
  member: ["/", "/news", "/notification", "/humanitarian-aid"],
  admin: ["/", "/statistics/urgent-assistance/financial?status=all", "/users/applications"],
};

/** Lists of the API, without a token. */
const lists = ["/api/v1/news/guest", "/api/v1/election/candidates"];

/**
 * What pages of signed-in people and lists of the API take of the processor, Node and PostgreSQL
 * together; with ten connections.
 */
export async function measureSignedIn(
  server: Server,
  { quick }: { quick: boolean },
): Promise<Row[]> {
  const rows: Row[] = [];
  const seconds = quick ? 3 : 10;
  for (const [rank, paths] of Object.entries(pages)) {
    const headers = { cookie: cookieOf(await signIn(server, rank)), "accept-encoding": "br" };
    for (const path of paths) {
      rows.push(await measurePath(server, `${path}, signed in (${rank})`, path, headers, seconds));
    }
  }
  for (const path of lists) {
    rows.push(await measurePath(server, `GET ${path}`, path, { "accept-encoding": "br" }, seconds));
  }
  return rows;
}

async function measurePath(
  server: Server,
  what: string,
  path: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<Row> {
  const pid = server.child.pid ?? 0;
  // Fewer than a process refuses while it warms up and is slow.
  const options = { headers, connections: 10 };
  await load(server.origin + path, { ...options, seconds: 1 });
  const before = await readProcessorTime(pid);
  const {
    answered,
    perSecond: rate,
    p99,
  } = await load(server.origin + path, {
    ...options,
    seconds,
  });
  const after = await readProcessorTime(pid);
  const processor = before && after ? `${perAnswer(before, after, answered)}, ` : "";
  return {
    what,
    figure: `${processor}${perSecond(rate)}, p99 ${milliseconds(p99)} at 10 at once`,
  };
}

function perAnswer(before: ProcessorTime, after: ProcessorTime, answered: number): string {
  const node = (after.node - before.node) / answered;
  const database = (after.database - before.database) / answered;
  return `${milliseconds(node + database)} of processor (${milliseconds(database)} PostgreSQL)`;
}
