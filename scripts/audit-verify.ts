import { parseArgs } from "node:util";
import { drizzle } from "drizzle-orm/node-postgres";
import { formatNumber } from "#app/arabic/numbers.ts";
import { readCommandConfiguration } from "#app/configuration.ts";
import { openLog } from "#app/logging.ts";
import type { Fault, Head } from "#app/platform/audit/rules.ts";
import { verifyChain } from "#app/platform/audit/verify.ts";
import type { Database } from "#app/platform/database/connect.ts";
import { connectOnce, openDatabase, reportError } from "./backup/database.ts";

/**
 * npm run audit:verify [-- --head PLACE:HASH]
 *
 * Follows the chain over the audit log, beside the running server, and says where it is broken. Exit
 * code 1 if it is (docs/operations.md#the-audit-chain).
 */
const EXAMPLE = "npm run audit:verify -- --head 4711:9f86d081…";
const number = (value: number) => formatNumber(value, "en");

try {
  await run(readHead(process.argv.slice(2)));
} catch (error) {
  reportError(error);
}

async function run(head: Head | undefined): Promise<void> {
  const configuration = readCommandConfiguration();
  const log = openLog(configuration.logLevel);
  const database = await openDatabase(configuration, log, { shared: true });
  try {
    const client = await connectOnce(database.connectionString);
    try {
      const db = drizzle(client) as unknown as Database;
      const report = await verifyChain(db, new Date(), head);
      for (const fault of report.faults) console.log(sentenceOf(fault));
      const more = report.faultCount - report.faults.length;
      if (more > 0) console.log(`and ${number(more)} more`);
      const sealed = number(report.head?.place ?? 0);
      console.log(`${sealed} entries sealed, ${number(report.open)} not sealed yet`);
      if (report.head) console.log(`head: ${report.head.place}:${report.head.hash}`);
      console.log(report.faultCount === 0 ? "The chain is whole." : "The chain is broken.");
      if (report.faultCount > 0) process.exitCode = 1;
    } finally {
      await client.end().catch(() => undefined);
    }
  } finally {
    await database.stop();
  }
}

function sentenceOf(fault: Fault): string {
  switch (fault.kind) {
    case "changed":
      return `entry ${fault.entry}: changed after it was sealed, or its seal was`;
    case "removed":
      return `entry ${fault.entry}: removed`;
    case "inserted":
      return `entry ${fault.entry}: inserted: it says it is older than what was sealed before it`;
    case "unsealed":
      return `entry ${fault.entry}: has no seal for more than an hour`;
    case "seals-removed":
      return `seals ${fault.from} to ${fault.to}: removed, and perhaps their entries`;
    case "other-chain":
      return `seal ${fault.place}: not the one of --head: the chain was made anew, or cut off`;
  }
}

/** @throws an Error in a sentence */
function readHead(args: string[]): Head | undefined {
  const { values, positionals } = parseArgs({
    args,
    options: { head: { type: "string" } },
    allowPositionals: true,
    strict: false,
  });
  if (values.head === undefined && positionals.length === 0 && args.length === 0) return undefined;
  const [, place, hash] = /^([1-9]\d{0,15}):([0-9a-f]{64})$/.exec(String(values.head)) ?? [];
  if (!place || !hash || positionals.length > 0) {
    throw new Error(`--head is the place and the hash of a head that was printed: ${EXAMPLE}`);
  }
  return { place: Number(place), hash };
}
