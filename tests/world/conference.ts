/** What a stream of Server-Sent Events has said so far, and more as it is waited for. */
export function readEvents(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const events: { event: string; id: string | undefined; data: Answer }[] = [];
  let rest = "";
  let isOver = false;
  async function readMore(): Promise<void> {
    const { done, value } = await reader.read();
    if (done) {
      isOver = true;
      return;
    }
    rest += decoder.decode(value, { stream: true });
    const blocks = rest.split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const fields = new Map(
        block.split("\n").map((line) => {
          const at = line.indexOf(":");
          return [line.slice(0, at), line.slice(at + 1).trim()] as const;
        }),
      );
      const data = fields.get("data");
      if (data) {
        events.push({
          event: fields.get("event") ?? "message",
          id: fields.get("id"),
          data: JSON.parse(data),
        });
      }
    }
  }
  return {
    events,
    /** Waits for an event that meets a condition; what is undefined never came. */
    async next(name: string, isIt: (data: Answer) => boolean = () => true): Promise<Answer> {
      for (let at = 0; ; at++) {
        while (at >= events.length && !isOver) await readMore();
        const found = events[at];
        if (!found) return undefined;
        if (found.event === name && isIt(found.data)) return found.data;
      }
    },
    async isEnded(): Promise<boolean> {
      while (!isOver) await readMore();
      return isOver;
    },
    close: () => reader.cancel(),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the tests find out
type Answer = any;
