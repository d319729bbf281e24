import { spawn } from "node:child_process";
import { json } from "node:stream/consumers";
import type { Arrivals, Plan } from "./arrivals.ts";
import { pinned } from "./pin.ts";

/** Sends requests as a plan says, from a process of its own, on the second core. */
export async function sendArrivals(plan: Plan): Promise<Arrivals> {
  const [program, ...args] = pinned("loading", [process.execPath, "scripts/bench/arrivals.ts"]);
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(plan));
  return (await json(child.stdout)) as Arrivals;
}
