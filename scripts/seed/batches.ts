import { formatNumber } from "#app/arabic/numbers.ts";

/**
 * Fills a table up to a total, some rows at a time so that memory stays flat, and says how far it
 * is. `add` gets the place of the first row, counted from what was there before the first run.
 */
export async function insertInBatches(
  what: string,
  { have, total, atOnce }: { have: number; total: number; atOnce: number },
  add: (from: number, count: number) => Promise<void>,
): Promise<void> {
  const started = performance.now();
  for (let at = have; at < total; at += atOnce) {
    await add(at, Math.min(atOnce, total - at));
    printProgress(what, Math.min(at + atOnce, total), total, { have, atOnce });
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const added = Math.max(0, total - have);
  if (process.stdout.isTTY) process.stdout.write("\r\x1b[K");
  console.log(`${what}: ${number(added)} added in ${seconds} s, ${number(have + added)} in all`);
}

/** One line that changes in a terminal; in a log, a line at every tenth. */
function printProgress(
  what: string,
  now: number,
  total: number,
  { have, atOnce }: { have: number; atOnce: number },
): void {
  const line = `${what}: ${number(now)} of ${number(total)}`;
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line}`);
  const tenth = (rows: number) => Math.floor(((rows - have) * 10) / (total - have));
  if (!process.stdout.isTTY && tenth(now) > tenth(now - atOnce) && now < total) console.log(line);
}

const number = (value: number) => formatNumber(value, "en");
