import { Agent, request } from "node:https";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { addressOf } from "./network.ts";
import type { Person } from "./people.ts";
import { NAME, type Site } from "./site.ts";

const WRITERS = 3;
const READERS = 2;
const PAUSE_MS = 150;
/** As long as a browser's script waits for an answer, and somebody before a page. */
const PATIENCE_MS = 20_000;

interface Attempt {
  readonly kind: "write" | "page";
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly isGood: boolean;
}

export interface Visit {
  readonly attempts: readonly Attempt[];
  /** What writers were told is kept, by its words. */
  readonly acknowledged: readonly string[];
  /** When the fault began. */
  readonly at: number;
}

export interface Visitors {
  /** Now the fault begins. */
  mark(): void;
  stop(): Promise<Visit>;
}

interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/**
 * Members who comment by the API and open pages, through HAProxy. What a writer gets no good answer for
 * is sent again with the same Idempotency-Key, as a browser does, until there is one.
 *
 * @param news what is commented on
 * @param name begins what they write
 */
export function startVisitors(
  { certificate }: Site,
  people: readonly Person[],
  news: readonly number[],
  name: string,
): Visitors {
  const agent = new Agent({ keepAlive: true, ca: certificate, servername: NAME });
  const attempts: Attempt[] = [];
  const acknowledged: string[] = [];
  let isOver = false;
  let at = 0;
  let count = 0;

  const attempt = async (kind: Attempt["kind"], asked: Asked): Promise<boolean> => {
    const sentAt = performance.now();
    const isGood = await ask(agent, asked).then(
      (status) => status === 200,
      () => false,
    );
    attempts.push({ kind, sentAt, answeredAt: performance.now(), isGood });
    return isGood;
  };
  const write = async () => {
    const nth = count++;
    const words = `${name}-${nth}`;
    const { token } = people[nth % people.length] as Person;
    const asked = {
      method: "POST",
      path: `/api/v1/news/${news[nth % news.length]}/comments`,
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
        "Idempotency-Key": words,
      },
      body: JSON.stringify({ body: words }),
    };
    while (!(await attempt("write", asked))) await pause(PAUSE_MS);
    acknowledged.push(words);
  };
  const read = async () => {
    const { cookie } = people[count % people.length] as Person;
    await attempt("page", { path: "/", headers: { cookie } });
  };
  const repeat = async (act: () => Promise<void>) => {
    while (!isOver) {
      await act();
      await pause(PAUSE_MS);
    }
  };
  const running = [
    ...Array.from({ length: WRITERS }, () => repeat(write)),
    ...Array.from({ length: READERS }, () => repeat(read)),
  ];
  return {
    mark() {
      at = performance.now();
    },
    async stop() {
      isOver = true;
      await Promise.all(running);
      agent.destroy();
      return { attempts, acknowledged, at };
    },
  };
}

/** @returns the status, once the whole answer is there */
async function ask(agent: Agent, { method = "GET", path, headers, body }: Asked): Promise<number> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const host = addressOf("proxy");
  return new Promise((resolve, reject) => {
    const options = { agent, host, method, path, signal, headers: { host: NAME, ...headers } };
    request(options, (answer) => {
      text(answer).then(() => resolve(answer.statusCode ?? 0), reject);
    })
      .once("error", reject)
      .end(body);
  });
}
