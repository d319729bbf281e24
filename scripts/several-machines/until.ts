import { setTimeout as pause } from "node:timers/promises";

const MOST_MS = 180_000;

/** Asks again and again until there is an answer. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
): Promise<T> {
  for (const since = Date.now(); Date.now() - since < MOST_MS; await pause(250)) {
    const answer = await ask().catch(() => undefined);
    if (answer) return answer;
  }
  throw new Error(`After ${MOST_MS / 1000} s there is not ${what}.`);
}
