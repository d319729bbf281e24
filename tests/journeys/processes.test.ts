import { randomUUID } from "node:crypto";
import { Agent, request as httpRequest } from "node:http";
import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { type ContentKind, contentKinds } from "#app/contract/content.values.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { signInOverHttp } from "../world/over-http.ts";
import { person } from "../world/platform.ts";
import { cloneDatabase, holdSocket, type Running, startServer } from "../world/process.ts";
import { readSessionCookie } from "../world/session-cookie.ts";

// Processes start, seed and recover here: minutes on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const running: Running[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop("SIGKILL")));
});

async function start(more: Record<string, string>, options?: { socket: number }): Promise<Running> {
  const server = await startServer(more, options);
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

test.each(isExhaustive ? ["1", "2"] : ["1"])(
  "while %s processes behind a socket that is held are started again, who comes waits and nobody is refused",
  async (WORKERS) => {
    const DATABASE_URL = await cloneDatabase();
    const socket = holdSocket();
    const first = await start({ DATABASE_URL, WORKERS }, { socket: socket.fd });
    const seen: (number | string)[] = [];
    let isOver = false;
    const visit = async (keepAlive: boolean) => {
      const agent = new Agent({ keepAlive, maxSockets: 1 });
      while (!isOver) {
        const asked = Promise.withResolvers<number | string>();
        httpRequest(`${first.origin}/news`, { agent }, (response) =>
          response.resume().on("end", () => asked.resolve(response.statusCode ?? 0)),
        )
          .on("error", (error: NodeJS.ErrnoException) => asked.resolve(error.code ?? "error"))
          .end();
        seen.push(await asked.promise);
      }
      agent.destroy();
    };
    const visitors = Array.from({ length: 8 }, (_, at) => visit(at % 2 === 0));
    await expect.poll(() => seen.length).toBeGreaterThan(50);
    expect(await first.stop()).toBe(0);
    const second = await start({ DATABASE_URL, WORKERS }, { socket: socket.fd });
    expect(second.origin).toBe(first.origin);
    const before = seen.length;
    await expect.poll(() => seen.length).toBeGreaterThan(before + 50);
    isOver = true;
    await Promise.all(visitors);
    expect(seen.filter((status) => status !== 200)).toEqual([]);
    socket.close();
  },
);

/** An item of each kind as its writer sends it, and the table of what people read of that kind. */
const scheduled = {
  news: {
    table: "news",
    fields: { title: "خبر موعده والخادم متوقف", summary: "ملخص", body: "نص" },
  },
  posts: { table: "posts", fields: { title: "منشور موعده والخادم متوقف", body: "نص" } },
  archive: {
    table: "archive_items",
    fields: {
      title: "وثيقة موعدها والخادم متوقف",
      type: "documents",
      day: "2026-09-03",
      body: "نص",
    },
  },
  offers: {
    table: "offers",
    fields: {
      title: "عرض موعده والخادم متوقف",
      provider: "مكتبات القلم",
      category: "culture",
      start: "2026-01-01",
      end: "2090-01-01",
      body: "نص",
    },
  },
  candidates: {
    table: "candidates",
    fields: {
      title: "مرشح موعده والخادم متوقف",
      type: "فردي",
      electoralDistrict: "الدائرة الأولى – قسم أول أسيوط، أسيوط",
    },
  },
} as const satisfies Record<ContentKind, object>;

test.runIf(isExhaustive)(
  "what a killed server was to publish, of any kind, is published once, at the next start",
  async () => {
    const DATABASE_URL = await cloneDatabase();
    const first = await start({ DATABASE_URL });
    const accessToken = await tokenOf(first.origin, person("verified", "admin").uid);
    const send = async (path: string, body: FormData | object) => {
      const isForm = body instanceof FormData;
      const response = await fetch(`${first.origin}/api/v1/content/${path}`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${accessToken}`,
          ...(!isForm && { "Content-Type": "application/json" }),
        },
        body: isForm ? body : JSON.stringify(body),
      });
      const answer = await response.json();
      expect(response.status, JSON.stringify(answer)).toBe(200);
      return answer.data;
    };
    const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const ids: string[] = [];
    for (const kind of contentKinds) {
      const form = new FormData();
      for (const [name, text] of Object.entries(scheduled[kind].fields)) form.set(name, text);
      const { id } = await send(kind, form);
      await send(`${kind}/${id}/acts`, { act: "schedule", at: `${tomorrow}T09:00` });
      ids.push(id);
    }
    await first.stop("SIGKILL");
    // The hour comes while no server runs.
    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    const notified = "select count(*)::int as notified from notifications";
    const before = (await client.query(notified)).rows;
    await client.query("update content_items set scheduled_at = now() where id = any($1)", [ids]);
    const [one, other] = await Promise.all([start({ DATABASE_URL }), start({ DATABASE_URL })]);
    const countOf = async (query: string, ...values: unknown[]): Promise<number> =>
      (await client.query(`select count(*)::int as times ${query}`, values)).rows[0].times;
    const published = "from content_items where id = any($1) and state = 'published'";
    await expect.poll(() => countOf(published, ids), { timeout: 30_000 }).toBe(ids.length);
    for (const [at, kind] of contentKinds.entries()) {
      const { table, fields } = scheduled[kind];
      const title = kind === "candidates" ? "name" : "title";
      expect(await countOf(`from ${table} where ${title} = $1`, fields.title), kind).toBe(1);
      const steps = "from content_steps where item_id = $1 and act = 'publish'";
      expect(await countOf(steps, ids[at]), kind).toBe(1);
    }
    // Publishing notifies nobody by itself: neither process did.
    expect((await client.query(notified)).rows).toEqual(before);
    await client.end();
    for (const { origin } of [one, other]) {
      const response = await fetch(`${origin}/api/v1/news/guest?limit=20`);
      const { data } = (await response.json()) as { data: { items: { title: string }[] } };
      const titles = data.items.map((item) => item.title);
      expect(titles.filter((each) => each === scheduled.news.fields.title)).toHaveLength(1);
    }
  },
);
