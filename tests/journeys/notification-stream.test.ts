import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Events, eventsOf } from "../world/events.ts";
import { signInOverHttp } from "../world/over-http.ts";
import { person } from "../world/platform.ts";
import { cloneDatabase, type Running, startServer } from "../world/process.ts";
import { readSessionCookie } from "../world/session-cookie.ts";

// Processes start here: minutes on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let DATABASE_URL: string;
/** One sends, the other holds streams, and a web without a platform hands them on. */
let one: Running;
let other: Running;
let web: Running;
let admin: string;
let cookie: string;
beforeAll(async () => {
  DATABASE_URL = await cloneDatabase();
  [one, other] = await Promise.all([startServer({ DATABASE_URL }), startServer({ DATABASE_URL })]);
  web = await startServer({ DATABASE_URL: "", API_URL: `${other.origin}/api/v1` });
  const sessionOf = async (uid: string) =>
    (await signInOverHttp(one.origin, uid)).cookies.get("session") ?? "";
  const { accessToken } = await readSessionCookie(await sessionOf(person("verified", "admin").uid));
  admin = accessToken ?? "";
  cookie = `session=${await sessionOf("demo-member")}`;
});
afterAll(async () => {
  await Promise.all([one, other, web].map((server) => server?.stop("SIGKILL")));
});

/** Sends to everybody; the id, or undefined when no answer came. */
async function send({ origin }: Running, title: string, key: string = randomUUID()) {
  const response = await fetch(`${origin}/api/v1/notifications`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${admin}`,
      "Content-Type": "application/json",
      "Idempotency-Key": key,
    },
    body: JSON.stringify({ title, message: "نص" }),
  }).catch(() => undefined);
  const answer = response?.ok ? await response.json().catch(() => undefined) : undefined;
  return answer?.data.data.id as string | undefined;
}

async function listen({ origin }: Running, headers: Record<string, string> = {}): Promise<Events> {
  return eventsOf(
    await fetch(`${origin}/notification/stream`, {
      headers: { Cookie: cookie, "Accept-Encoding": "br, gzip", ...headers },
    }),
  );
}

/** All that comes until nothing of what is wanted is missing; each id as often as it came. */
async function until(events: Events, wanted: readonly string[]): Promise<string[]> {
  const missing = new Set(wanted);
  const came: string[] = [];
  while (missing.size > 0) {
    const event = await events.next();
    if (!event) throw new Error(`The stream ended before ${[...missing]} came.`);
    missing.delete(event.id);
    came.push(event.id);
  }
  return came;
}

test("what is sent on one process arrives on streams that others hold, and at a web that stands alone", async () => {
  const streams = await Promise.all([other, web, one].map((process) => listen(process)));
  const id = (await send(one, "من عملية إلى أخرى")) ?? "";
  for (const events of streams) expect(await until(events, [id])).toEqual([id]);
  await Promise.all(streams.map((events) => events.close()));
});

test("a stream that was cut comes again with what it missed, at whichever process", async () => {
  const events = await listen(other);
  const first = (await send(one, "قبل")) ?? "";
  await until(events, [first]);
  await events.close();
  const missed = [(await send(one, "أثناء 1")) ?? "", (await send(other, "أثناء 2")) ?? ""];
  const again = await listen(one, { "Last-Event-ID": events.lastId });
  const came = await until(again, missed);
  // What was told by name some seconds before may come once more.
  expect(came.filter((id) => missed.includes(id))).toEqual(missed);
  await again.close();
});

test("a process killed while it sends has lost nothing that it answered, and nothing is told twice", async () => {
  const events = await listen(other);
  const sent = Array.from({ length: 9 }, (_, at) => ({ title: `خبر ${at}`, key: randomUUID() }));
  const answered: string[] = [];
  let kill: Promise<unknown> | undefined;
  await Promise.all(
    sent.map(async ({ title, key }) => {
      const id = await send(one, title, key);
      if (id) answered.push(id);
      if (answered.length >= 2) kill ??= one.stop("SIGKILL");
    }),
  );
  await kill;
  expect(answered.length).toBeGreaterThanOrEqual(2);
  const came = await until(events, answered);
  // Whoever got no answer sends the same again.
  const all: string[] = [];
  for (const { title, key } of sent) all.push((await send(other, title, key)) ?? "");
  expect(new Set(all).size).toBe(sent.length);
  expect(all).toEqual(expect.arrayContaining(answered));
  came.push(
    ...(await until(
      events,
      all.filter((id) => !came.includes(id)),
    )),
  );
  expect(came.filter((id) => all.includes(id)).toSorted()).toEqual(all.toSorted());
  await events.close();
});

test("at its end a process ends its streams in order, and the browser is told when to come again", async () => {
  const direct = await listen(other);
  const relayed = await listen(web);
  const id = (await send(other, "قبل الإغلاق")) ?? "";
  await until(direct, [id]);
  await until(relayed, [id]);
  const ended = other.stop("SIGTERM");
  expect(await direct.next()).toBeUndefined();
  expect(await relayed.next()).toBeUndefined();
  expect(await ended).toBe(0);
  const away = await fetch(`${web.origin}/notification/stream`, { headers: { Cookie: cookie } });
  expect(await away.text()).toBe("retry: 30000\n\n");
});
