import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { Probed } from "./probe.ts";
import { percentile } from "./times.ts";

/* The thread of probe.ts. */

/** A page is asked for so long after the one before. */
const INTERVAL_MS = 250;

const { origin, cookie }: { origin: string; cookie: string } = workerData;
let isOver = false;
const times: number[] = [];
const gaps: number[] = [];
let refused = 0;
let failed = 0;

async function watch(path: () => string, headers: Record<string, string>): Promise<void> {
  let since = performance.now();
  while (!isOver) {
    const asked = performance.now();
    const status = await ask(origin + path(), headers).catch(() => 0);
    const now = performance.now();
    if (status === 200) {
      times.push(now - asked);
      gaps.push(now - since);
      since = now;
    } else if (status === 503) refused++;
    else failed++;
    await pause(INTERVAL_MS);
  }
  gaps.push(performance.now() - since);
}

async function ask(address: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(address, { headers, redirect: "manual" });
  await answer.arrayBuffer();
  return answer.status;
}

parentPort?.once("message", () => {
  isOver = true;
});
await Promise.all([watch(() => "/", { cookie }), watch(() => `/news?keyword=${randomUUID()}`, {})]);
const [longest, longestGap] = [percentile(times, 1), percentile(gaps, 1)];
const probed: Probed = { p95: percentile(times, 0.95), longest, refused, failed, longestGap };
parentPort?.postMessage(probed);
