import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { signInOverHttp } from "../world/over-http.ts";
import { person } from "../world/platform.ts";
import { cloneDatabase, type Running, startServer } from "../world/process.ts";
import { readSessionCookie } from "../world/session-cookie.ts";

// Processes start, seed and recover here: minutes on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const running: Running[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop("SIGKILL")));
});

async function start(more: Record<string, string>): Promise<Running> {
  const server = await startServer(more);
  running.push(server);
  return server;
}

/** An access token of somebody who signed in there. */
async function tokenOf(origin: string, uid: string): Promise<string> {
  const { cookies } = await signInOverHttp(origin, uid);
  const { accessToken = "" } = await readSessionCookie(cookies.get("session") ?? "");
  return accessToken;
}

interface Post {
  readonly key: string;
  readonly body: string;
}

/** Adds one comment; undefined when no answer came. */
async function comment(origin: string, token: string, { key, body }: Post) {
  const response = await fetch(`${origin}/api/v1/news/1/comments`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      "Idempotency-Key": key,
    },
    body: JSON.stringify({ body }),
  }).catch(() => undefined);
  return response?.ok ? response.json().catch(() => undefined) : undefined;
}

async function commentsOn(origin: string, page = 1): Promise<string[]> {
  const response = await fetch(`${origin}/api/v1/news/1/comments?limit=100&page=${page}`);
  const { data } = (await response.json()) as {
    data: { items: { body: string }[]; metadata: { totalPages: number } };
  };
  const bodies = data.items.map(({ body }) => body);
  return data.metadata.totalPages > page
    ? [...bodies, ...(await commentsOn(origin, page + 1))]
    : bodies;
}

test("a server killed in the middle of posts has lost nothing that it answered, and applies nothing twice", async () => {
  const DATABASE_URL = await cloneDatabase();
  const first = await start({ DATABASE_URL });
  const accessToken = await tokenOf(first.origin, person("verified").uid);
  const posts = Array.from({ length: 40 }, (_, at) => ({
    key: randomUUID(),
    body: `تعليق ${at} أُرسل قبل انقطاع الخادم`,
  }));
  const answered = new Set<string>();
  let kill: Promise<unknown> | undefined;
  const waiting = posts.values();
  // Ten at a time, so that some are still to come however many are answered at once.
  const send = async () => {
    for (const post of waiting) {
      if (!(await comment(first.origin, accessToken, post))) continue;
      answered.add(post.body);
      if (answered.size > 5) kill ??= first.stop("SIGKILL");
    }
  };
  await Promise.all(Array.from({ length: 10 }, send));
  await kill;
  expect(answered.size).toBeGreaterThan(5);
  expect(answered.size).toBeLessThan(posts.length);
  const second = await start({ DATABASE_URL });
  const kept = await commentsOn(second.origin);
  for (const body of answered) expect(kept.filter((each) => each === body)).toHaveLength(1);
  // Whoever got no answer sends the same form again, and so does a browser that did.
  for (const post of posts) expect(await comment(second.origin, accessToken, post)).toBeTruthy();
  const after = await commentsOn(second.origin);
  for (const { body } of posts) expect(after.filter((each) => each === body)).toHaveLength(1);
});
