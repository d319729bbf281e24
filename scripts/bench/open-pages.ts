import { spawn } from "node:child_process";
import { type Captured, capture } from "./captured.ts";
import { load } from "./load.ts";
import { pinned } from "./pin.ts";
import type { Server } from "./server.ts";
import { milliseconds, perSecond, type Row, ratio } from "./table.ts";
import { median, percentile, timed } from "./times.ts";

const headers = { "accept-encoding": "br" };

/**
 * An anonymous open page from the page cache beside a bare node:http server with the same bytes on
 * the same core, in alternating pairs; and what a page costs that is not in the cache.
 */
export async function measureOpenPages(
  server: Server,
  { quick }: { quick: boolean },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of ["/news", "/Election"]) {
    const bare = await startBare(await capture(server.origin + path, headers));
    try {
      rows.push(await compare(path, [server.origin + path, `${bare.origin}/`], { quick }));
    } finally {
      bare.stop();
    }
  }
  const turns = quick ? 40 : 200;
  rows.push(
    await missOf("/news?page=N, not in the cache (brotli 6)", turns, (turn) => {
      return `${server.origin}/news?page=${1 + (turn % 25)}&turn=${turn}`;
    }),
    await missOf("/news/:id, not in the cache (brotli 11)", turns, (turn) => {
      return `${server.origin}/news/${turn + 1}`;
    }),
  );
  return rows;
}

async function compare(
  path: string,
  [ours, bare]: [string, string],
  { quick }: { quick: boolean },
): Promise<Row> {
  // Many short pairs: what else the machine does then falls on both, or on few.
  const seconds = quick ? 1 : 2;
  const pairs = quick ? 5 : 15;
  // Both are compiled and warm before anything counts.
  for (const address of [ours, bare]) await load(address, { headers, seconds: 1 });
  const ratios: number[] = [];
  const rates = { ours: [] as number[], bare: [] as number[] };
  for (let pair = 0; pair < pairs; pair++) {
    const order = pair % 2 === 0 ? (["ours", "bare"] as const) : (["bare", "ours"] as const);
    for (const who of order) {
      const { perSecond: rate } = await load(who === "ours" ? ours : bare, { headers, seconds });
      rates[who].push(rate);
    }
    ratios.push((rates.ours.at(-1) ?? 0) / (rates.bare.at(-1) ?? 1));
  }
  const share = median(ratios);
  return {
    what: `${path}, cached, beside a bare node:http server`,
    figure: `${ratio(share)} (${perSecond(median(rates.ours))} of ${perSecond(median(rates.bare))}, ${pairs} pairs)`,
    promise: "≥ ×0.50",
    held: share >= 0.5,
  };
}

async function missOf(
  what: string,
  turns: number,
  address: (turn: number) => string,
): Promise<Row> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    times.push(
      await timed(async () => {
        const answer = await fetch(address(turn), { headers });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${address(turn)} answered ${answer.status}.`);
      }),
    );
  }
  return {
    what,
    figure: `${milliseconds(median(times))}, p99 ${milliseconds(percentile(times, 0.99))}`,
  };
}

async function startBare(captured: Captured): Promise<{ origin: string; stop(): void }> {
  const [program, ...args] = pinned("measured", [process.execPath, "scripts/bench/bare.ts"]);
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(captured));
  const [line] = (await child.stdout.take(1).toArray()) as Buffer[];
  const origin = /ready (\S+)/.exec(String(line))?.[1];
  if (!origin) throw new Error("The bare server doesn't start.");
  return { origin, stop: () => child.kill("SIGTERM") };
}
