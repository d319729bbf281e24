// NODE_ENV must be set before React is imported.
import "./serving/production.ts";
import cluster from "node:cluster";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { explainFirstStart, projectRoot, readConfiguration } from "./configuration.ts";
import { StartupError } from "./logging.ts";

/**
 * `npm run serve`, and as build/server/start.js (vite.config.ts) `npm start`. Node runs this file
 * directly too, with more memory; the application is the imported build. With WORKERS it is the
 * primary, then each worker.
 */
// The reader of our output may be gone (EPIPE).
process.stdout.on("error", () => undefined);

try {
  await start();
} catch (error) {
  console.error(isSentence(error) ? error.message : error);
  const hint = isSentence(error) && explainFirstStart(error.message);
  if (hint) console.error(hint);
  process.exit(1);
}

/** By name: the build has classes of its own. */
function isSentence(error: unknown): error is Error {
  return error instanceof Error && /^(Configuration|Startup)Error$/.test(error.name);
}

async function start(): Promise<void> {
  const configuration = readConfiguration(process.env);
  const built = join(projectRoot(), "build/server/index.js");
  if (!existsSync(built)) {
    throw new StartupError(
      "There is no build yet: run npm run build first, or npm start for everything.",
    );
  }
  const { workers, dataDir, databaseUrl, apiUrl } = configuration;
  // Separate imports keep the primary small.
  if (workers === 1 || cluster.isWorker) {
    const { serve } = await import("./serving/serve.ts");
    return serve(built);
  }
  const { runPrimary } = await import("./serving/primary.ts");
  const startDatabase = async (log: Logger) => {
    const { startEmbedded } = await import("./platform/database/embedded.ts");
    return startEmbedded({ dataDir, log });
  };
  await runPrimary(configuration, databaseUrl || apiUrl ? undefined : startDatabase);
}
