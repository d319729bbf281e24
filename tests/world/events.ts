/** One event of a stream, as EventSource would give it. */
export interface Event {
  readonly id: string;
  readonly type: string;
  readonly data: string;
}

/** A reader of Server-Sent Events that tells what EventSource does not: comments and the end. */
export interface Events {
  /** The next event; undefined when the stream has ended. */
  next(): Promise<Event | undefined>;
  /** Waits for the next sign of life; false when the stream has ended. */
  heartbeat(): Promise<boolean>;
  /** What Last-Event-ID would say. */
  readonly lastId: string;
  close(): Promise<void>;
}

const TIMEOUT_MS = 20_000;

/** Reads the events of an answer. */
export function eventsOf(answer: Response): Events {
  if (answer.status !== 200 || !answer.body) throw new Error(`No stream but ${answer.status}.`);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  let lastId = "";
  const block = async (): Promise<string[] | undefined> => {
    for (;;) {
      const end = rest.indexOf("\n\n");
      if (end >= 0) {
        const lines = rest.slice(0, end).split("\n");
        rest = rest.slice(end + 2);
        for (const line of lines) if (line.startsWith("id: ")) lastId = line.slice(4);
        return lines;
      }
      const { done, value } = await withTimeout(reader.read());
      if (done) return undefined;
      rest += value;
    }
  };
  const field = (lines: string[], name: string) =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  return {
    async next() {
      for (;;) {
        const lines = await block();
        if (!lines) return undefined;
        const data = field(lines, "data");
        if (data !== undefined)
          return { id: lastId, type: field(lines, "event") ?? "message", data };
      }
    },
    async heartbeat() {
      for (;;) {
        const lines = await block();
        if (!lines) return false;
        if (lines.every((line) => line.startsWith(":"))) return true;
      }
    },
    get lastId() {
      return lastId;
    },
    close: () => reader.cancel(),
  };
}

/** A stream on which nothing comes must fail its test, and not hang it. */
async function withTimeout<T>(wait: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("Nothing came on the stream.")), TIMEOUT_MS);
  });
  return Promise.race([wait, late]).finally(() => clearTimeout(timer));
}
