import { inject } from "vitest";
import { readConfiguration } from "#app/configuration.ts";
import { ranks } from "#app/contract/user.ts";
import { demoPeople } from "#app/demo/people.ts";
import type { Database } from "#app/platform/database/connect.ts";
import { openPlatform, type Platform } from "#app/platform/open.ts";
import { createDatabase, dropDatabase } from "./database.ts";
import { environment, fixedNow } from "./environment.ts";

/** A platform of one test file's own: a cloned database, a clock that the test sets. */
export interface World {
  readonly platform: Platform;
  readonly db: Database;
  /** Moves the clock to a moment, or on by some seconds. */
  readonly clock: { set(to: Date): void; pass(seconds: number): void; now(): Date };
  /** Asks /api/v1 as a client would, and lets go of a stream. */
  request(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<{ status: number; headers: Headers; body: Answer }>;
  /**
   * Asks as somebody of the cast, the demo's verified person of a rank, or whose uid it is: signed in at their
   * first call, and anew when the clock has left that behind. Without a name nobody in particular asks.
   */
  as(who?: string): Caller;
  /** Signs a person of the demo in; answers the tokens. */
  signIn(uid: string): Promise<{ accessToken: string; refreshToken: string }>;
  close(): Promise<void>;
}

type Asking = (path: string, body?: unknown, headers?: Record<string, string>) => Answered;
type Answered = ReturnType<World["request"]>;

export interface Caller {
  get(path: string, headers?: Record<string, string>): Answered;
  readonly post: Asking;
  readonly patch: Asking;
  readonly delete: Asking;
  ask(method: string, ...given: Parameters<Asking>): Answered;
  token(): Promise<string>;
}

// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the tests find out
type Answer = any;

/**
 * Few of them see most statements, and plan each once: of ten each would do so anew. With less than five two
 * writes of one call would not run at the same moment (app/platform/database/write-turns.ts).
 */
const MAX_CONNECTIONS = 5;

let created = 0;

interface WorldOptions {
  /** Does jobs by itself, as a server does. */
  readonly work?: boolean;
  /** "all" that a server has, where they are what is tried. */
  readonly connections?: "few" | "all";
  /** The uids or ranks of who asks, by what a file calls them. */
  readonly cast?: Readonly<Record<string, string>>;
}

/** Somewhat less than an access token lasts. */
const SIGNED_IN_MS = 9 * 60_000;

/** @param more variables of the environment, beside what every test has */
export async function openWorld(
  more: Record<string, string> = {},
  options: WorldOptions = {},
): Promise<World> {
  const name = `world_${process.pid}_${++created}`;
  const server = inject("database");
  const databaseUrl = await createDatabase(server, name, "template_sawt");
  const world = await openWorldOn(databaseUrl, fixedNow, more, options);
  return {
    ...world,
    async close() {
      await world.close();
      await dropDatabase(server, name);
    },
  };
}

/** A platform on a database that is already there; beside other processes it needs their time. */
export async function openWorldOn(
  databaseUrl: string,
  start = new Date(),
  more: Record<string, string> = {},
  { work = false, connections = "few", cast = {} }: WorldOptions = {},
): Promise<World> {
  let now = start;
  const clock = {
    now: () => now,
    set: (to: Date) => {
      now = to;
    },
    pass: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
  };
  process.env.CHECK_ANSWERS = "1";
  const configuration = readConfiguration(
    environment({ databaseUrl, dataDir: inject("dataDir"), ...more }),
  );
  const few = connections === "few" ? { connections: MAX_CONNECTIONS } : {};
  const options = { clock, work, retryMs: 100, ...few };
  const platform = await openPlatform(configuration, options);
  const uidOf = (who: string) => {
    const named = cast[who] ?? who;
    return ranks.some((rank) => rank === named) ? person("verified", named).uid : named;
  };
  const signedIn = new Map<string, { readonly at: number; readonly token: Promise<string> }>();
  const tokenOf = (who: string): Promise<string> => {
    const known = signedIn.get(who);
    const age = known ? now.getTime() - known.at : -1;
    if (known && age >= 0 && age < SIGNED_IN_MS) return known.token;
    const token = world.signIn(uidOf(who)).then(({ accessToken }) => accessToken);
    signedIn.set(who, { at: now.getTime(), token });
    return token;
  };
  const world: World = {
    platform,
    db: platform.dependencies.db,
    clock,
    as(who) {
      const ask: Caller["ask"] = async (method, path, body, headers) => {
        const token = who === undefined ? {} : { token: await tokenOf(who) };
        return world.request(method, path, { ...token, body, ...(headers && { headers }) });
      };
      return {
        get: (path, headers) => ask("GET", path, undefined, headers),
        post: (...given) => ask("POST", ...given),
        patch: (...given) => ask("PATCH", ...given),
        delete: (...given) => ask("DELETE", ...given),
        ask,
        token: () => (who === undefined ? Promise.resolve("") : tokenOf(who)),
      };
    },
    async request(method, path, { token, body, headers = {} } = {}) {
      const isForm = body instanceof FormData;
      const isRaw = typeof body === "string" || body instanceof Uint8Array;
      const response = await platform.fetch(
        new Request(`http://platform/api/v1${path}`, {
          method,
          headers: {
            ...(token && { Authorization: `Bearer ${token}` }),
            ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
            "X-Client-Address": "192.0.2.1",
            ...headers,
          },
          body:
            body === undefined
              ? undefined
              : isForm || isRaw
                ? (body as BodyInit)
                : JSON.stringify(body),
        }),
      );
      const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
      if (isStream) await response.body?.cancel();
      const text = isStream ? "" : await response.text();
      const isJson = response.headers.get("content-type")?.includes("json");
      return {
        status: response.status,
        headers: response.headers,
        body: isJson ? JSON.parse(text) : text,
      };
    },
    async signIn(uid) {
      const { signInForTest } = await import("./sign-in.ts");
      return signInForTest(platform, uid);
    },
    close: () => platform.close(),
  };
  return world;
}

/** The demo's person of a status and a rank. */
export function person(status: string, rank = "member") {
  const found = demoPeople().find((each) => each.status === status && each.rank === rank);
  if (!found) throw new Error(`No demo person is ${status} ${rank}.`);
  return found;
}
