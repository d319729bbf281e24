/*
 * An officer who keeps the books of dues in a process of its own, act after act, until it is killed: it is
 * told on its standard input which acts, and by whose token.
 */
import { createInterface } from "node:readline";
import { readConfiguration } from "#app/configuration.ts";
import { openPlatform } from "#app/platform/open.ts";
import { type Books, type DuesStep, noteDues } from "./dues-acts.ts";

export interface DuesOrder extends Books {
  readonly steps: readonly DuesStep[];
  /** By the clock of the test. */
  readonly now: string;
}

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const order = JSON.parse((await lines.next()).value ?? "") as DuesOrder;
const clock = { now: () => new Date(order.now) };
const platform = await openPlatform(readConfiguration(process.env), { clock, work: false });
process.stdout.write("ready\n");
const waiting = order.steps.values();
async function work() {
  for (const step of waiting) {
    await noteDues(platform.fetch, order, step);
    process.stdout.write(".");
  }
}
// Several at once, for the same people.
await Promise.all(Array.from({ length: 4 }, work));
process.stdout.write("done\n");
