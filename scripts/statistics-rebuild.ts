import { drizzle } from "drizzle-orm/node-postgres";
import { formatNumber } from "#app/arabic/numbers.ts";
import { readCommandConfiguration } from "#app/configuration.ts";
import { openLog } from "#app/logging.ts";
import type { Database } from "#app/platform/database/connect.ts";
import { lastToClose } from "#app/platform/statistics/rules.ts";
import { rebuild } from "#app/platform/statistics/store-rollups.ts";
import { connectOnce, openDatabase, reportError } from "./backup/database.ts";

/**
 * npm run statistics:rebuild
 *
 * Counts all statistics anew from what was done, beside the running server, whose pages go on showing what
 * is there (docs/operations.md#statistics).
 */
try {
  await run();
} catch (error) {
  reportError(error);
}

async function run(): Promise<void> {
  const configuration = readCommandConfiguration();
  const log = openLog(configuration.logLevel);
  const started = performance.now();
  const database = await openDatabase(configuration, log, { shared: true });
  try {
    const client = await connectOnce(database.connectionString);
    try {
      const db = drizzle(client) as unknown as Database;
      const now = new Date();
      const upTo = lastToClose(now);
      let counted = 0;
      await rebuild(db, upTo, now, () => {
        counted += 1;
      });
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const months = formatNumber(counted, "en");
      const memory = Math.round(process.memoryUsage().rss / 1024 / 1024);
      console.log(
        `statistics: ${months} months counted up to ${upTo} in ${seconds} s, ${memory} MB`,
      );
    } finally {
      await client.end().catch(() => undefined);
    }
  } finally {
    await database.stop();
  }
}
