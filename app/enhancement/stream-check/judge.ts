import { passed } from "#app/components/retry-after.ts";
import { STREAM_BEAT_S } from "#app/contract/proxy.values.ts";

export interface Finding {
  readonly outcome: "held" | "cut" | "passed";
  /** Of silence, before it was found. */
  readonly seconds: number;
}

export interface Line {
  /** Asks for an event stream; rejects where there is no line. */
  open(signal: AbortSignal): Promise<Response>;
  /** Whether an ordinary request is answered at once. */
  works(): Promise<boolean>;
}

/** The server begins a stream at once. */
const FIRST_MS = 8_000;
const BEAT_MS = STREAM_BEAT_S * 1000;
const SLACK_MS = 5_000;
/** A time-out is the same each time; a bad line is not. */
const TIMES = 3;
const SAME_S = 2;
/** The server itself ends a stream as soon as it is opened. */
const LEAST_S = 3;

/**
 * What a proxy does with an event stream (docs/product.md#a-proxy-that-stands-in-the-way). A fault
 * has to be found three times, each time beside an ordinary request that is answered.
 * @returns undefined where nothing can be said
 */
export async function judge(line: Line): Promise<Finding | undefined> {
  const found: Finding[] = [];
  while (found.length < TIMES) {
    const latest = await watch(line);
    const [first = latest] = found;
    if (!latest || !first || latest.outcome !== first.outcome) return undefined;
    if (latest.outcome === "passed") return latest;
    if (Math.abs(latest.seconds - first.seconds) > SAME_S) return undefined;
    found.push(latest);
  }
  return found[0];
}

/** A stream until a whole pause between two beats has come through, or a fault. */
async function watch({ open, works }: Line): Promise<Finding | undefined> {
  const end = new AbortController();
  const { signal } = end;
  const begun = performance.now();
  let heard = begun;
  const silence = () => Math.round((performance.now() - heard) / 1000);
  const unlessLate = <T>(come: Promise<T>, ms: number) =>
    Promise.race([come, passed(ms, signal).then(() => "late" as const)]);
  const held = async () =>
    (await works()) ? ({ outcome: "held", seconds: silence() } as const) : undefined;
  try {
    const answer = await unlessLate(open(signal), FIRST_MS);
    if (answer === "late") return await held();
    const isStream = answer.headers.get("Content-Type")?.startsWith("text/event-stream");
    const reader = isStream && answer.ok ? answer.body?.getReader() : undefined;
    if (!reader) return undefined;
    for (let patience = FIRST_MS; ; patience = BEAT_MS + SLACK_MS) {
      const read = await unlessLate(
        reader.read().catch(() => ({ done: true })),
        patience,
      );
      if (read === "late") return await held();
      const seconds = silence();
      if (read.done) {
        const isCut = seconds >= LEAST_S && (await works());
        return isCut ? { outcome: "cut", seconds } : undefined;
      }
      heard = performance.now();
      if (heard - begun > BEAT_MS) return { outcome: "passed", seconds };
    }
  } catch {
    return undefined;
  } finally {
    end.abort();
  }
}
