import { setTimeout as pause } from "node:timers/promises";
import { eventsOf } from "#tests/world/events.ts";
import { addressOf } from "./network.ts";
import type { Person } from "./people.ts";
import { until } from "./until.ts";

export interface Listening {
  /** Sends a message at one server; answers the milliseconds until it came by the stream of the other. */
  send(words: string): Promise<number>;
  stop(): void;
}

/** A stream at sawt2 that is opened again when it ends, as EventSource does, and who writes at sawt1. */
export function listen(room: string, [writer, reader]: readonly [Person, Person]): Listening {
  const heard = new Map<string, number>();
  let isOver = false;
  const follow = async () => {
    while (!isOver) {
      await readStream(room, reader, (data) => {
        const [words] = /several-\S+?(?=")/.exec(data) ?? [];
        if (words && !heard.has(words)) heard.set(words, performance.now());
      }).catch(() => undefined);
      await pause(500);
    }
  };
  void follow();
  return {
    async send(words) {
      const sentAt = await until("a message that is taken", async () => {
        const at = performance.now();
        return (await sendMessage(room, writer, words)) && at;
      });
      return (
        (await until("the message at the other server", async () => heard.get(words))) - sentAt
      );
    },
    stop() {
      isOver = true;
    },
  };
}

async function readStream(
  room: string,
  { token }: Person,
  take: (data: string) => void,
): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const address = `http://${addressOf("sawt2")}:3000/api/v1/notifications/stream?room=${room}`;
  const events = eventsOf(await fetch(address, { headers }));
  for (let event = await events.next(); event; event = await events.next()) take(event.data);
}

async function sendMessage(room: string, { token }: Person, words: string): Promise<boolean> {
  const answer = await fetch(
    `http://${addressOf("sawt1")}:3000/api/v1/chat/rooms/${room}/messages`,
    {
      method: "POST",
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
        "Idempotency-Key": words,
      },
      body: JSON.stringify({ text: words }),
      signal: AbortSignal.timeout(5_000),
    },
  );
  return answer.ok;
}
