import type { Server } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { milliseconds, type Row } from "./table.ts";
import { median, percentile, timed } from "./times.ts";

/** From the sign-in page over the demo Facebook to the home page, one person after the other. */
export async function measureSignIn(server: Server, { quick }: { quick: boolean }): Promise<Row[]> {
  const times: number[] = [];
  for (let turn = 0; turn < (quick ? 8 : 20); turn++) {
    times.push(await timed(() => signIn(server)));
  }
  const [first = 0, ...rest] = times;
  return [
    {
      what: "sign-in to home, whole round trip of five requests",
      figure: `p50 ${milliseconds(median(rest))}, p90 ${milliseconds(percentile(rest, 0.9))}; the first ${milliseconds(first)}`,
    },
  ];
}
