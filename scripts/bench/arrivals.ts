import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Sends requests at a rate, whether the ones before are answered or not, as visitors do; or, without
 * a rate, so many at a time as fast as they are answered. Reads JSON of a Plan from stdin, and
 * writes JSON of its Arrivals to stdout. A process of its own, for a core of its own.
 */
const plan = (await json(process.stdin)) as Plan;
const { origin, kinds, rate, atOnce = 8, seconds, settleSeconds = 0, probe } = plan;

export interface Plan {
  readonly origin: string;
  readonly kinds: readonly Kind[];
  /** Requests a second. */
  readonly rate?: number;
  readonly atOnce?: number;
  readonly seconds: number;
  /** Of these, how many pass before answers count. */
  readonly settleSeconds?: number;
  /** Asked every 25 ms when the rest is sent, until it is answered 200. */
  readonly probe?: Kind;
}

export interface Kind {
  readonly name: string;
  /** Of all requests, how many are of this kind. */
  readonly share: number;
  readonly method: string;
  /** A `*` stands for something new each time. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of a form; a `*` likewise. */
  readonly body?: string;
}

export interface Arrivals {
  /** From when answers count until the last has come. */
  readonly seconds: number;
  /** By kind: the status, and the milliseconds from when it was to be sent until its last byte. */
  readonly answers: Answers;
  /** The same of what was sent before answers count. */
  readonly early: Answers;
  /** Milliseconds after the last arrival until the probe was answered 200. */
  readonly recoveredIn?: number;
}

/** Connections are open before the first request, and stay so, as a proxy's do. */
const CONNECTIONS = 200;
const agent = new Agent({ keepAlive: true, maxFreeSockets: 2 * CONNECTIONS });
type Answers = Record<string, [status: number, ms: number][]>;
const answers: Answers = {};
const early: Answers = {};

/** @param due when it was to be sent: what the sender lost counts as well */
function send(kind: Kind, due = performance.now()): Promise<number> {
  const { name, method, path, headers, body } = kind;
  const fresh = (text: string) => text.replace("*", randomUUID());
  return new Promise((resolve) => {
    const done = (status: number) => {
      const into = due < counted ? early : answers;
      into[name] ??= [];
      into[name].push([status, performance.now() - due]);
      resolve(status);
    };
    const sent = request(origin + fresh(path), { method, headers, agent }, (response) => {
      response.resume();
      response.once("end", () => done(response.statusCode ?? 0));
      response.once("error", () => done(0));
    });
    sent.once("error", () => done(0));
    sent.end(body && fresh(body));
  });
}

function connect(): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}/healthz`, { agent }, (response) => {
      response.resume().once("end", resolve);
    });
    sent.once("error", reject).end();
  });
}

/** Kinds in the order that spreads each evenly. */
function* inTurn(): Generator<Kind, never> {
  const owed = kinds.map(() => 0);
  for (;;) {
    kinds.forEach(({ share }, at) => {
      owed[at] = (owed[at] ?? 0) + share;
    });
    const next = owed.indexOf(Math.max(...owed));
    owed[next] = (owed[next] ?? 0) - kinds.reduce((sum, { share }) => sum + share, 0);
    yield kinds[next] as Kind;
  }
}

await Promise.all(Array.from({ length: CONNECTIONS }, connect));
const turns = inTurn();
const started = performance.now();
const counted = started + settleSeconds * 1000;
const end = started + seconds * 1000;
const running: Promise<number>[] = [];
if (rate) {
  let due = started;
  while (due < end) {
    while (due <= performance.now() && due < end) {
      running.push(send(turns.next().value, due));
      due += 1000 / rate;
    }
    await pause(1);
  }
} else {
  const each = async () => {
    while (performance.now() < end) await send(turns.next().value);
  };
  await Promise.all(Array.from({ length: atOnce }, each));
}
const all = Promise.all(running).then(() => (performance.now() - counted) / 1000);

let recoveredIn: number | undefined;
if (probe) {
  const from = performance.now();
  let status = 0;
  while (status !== 200 && performance.now() - from < 10_000) {
    status = await send({ ...probe, name: "probe" });
    recoveredIn = performance.now() - from;
    if (status !== 200) await pause(25);
  }
}
const lasted = await all;
agent.destroy();
const { probe: _, ...byKind } = answers;
const result: Arrivals = {
  seconds: lasted,
  answers: byKind,
  early,
  ...(recoveredIn && { recoveredIn }),
};
process.stdout.write(JSON.stringify(result));
