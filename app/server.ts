// biome-ignore-start assist/source/organizeImports: NODE_ENV must be set before React is imported
import "./serving/production.ts";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pino from "pino";
import { projectRoot, readConfiguration } from "./configuration.ts";
import { StartupError } from "./logging.ts";
import type { Build } from "./serving/build.ts";
import { shutDownOnSignals } from "./serving/shutdown.ts";
import { openHttpServer } from "./serving/http-server.ts";
// biome-ignore-end assist/source/organizeImports: see above

/**
 * The process: `npm run serve`, and what `npm start` runs. Node runs this file as it is; the
 * application is the build that it imports.
 */
const root = projectRoot();

// Whoever read our output may be gone before us.
process.stdout.on("error", () => undefined);

try {
  await start();
} catch (error) {
  console.error(isSentence(error) ? error.message : error);
  process.exit(1);
}

/** What was foreseen is a sentence. By name: the build has classes of its own. */
function isSentence(error: unknown): error is Error {
  return error instanceof Error && /^(Configuration|Startup)Error$/.test(error.name);
}

async function start(): Promise<void> {
  const { host, port, logLevel } = readConfiguration(process.env);
  const built = join(root, "build/server/index.js");
  if (!existsSync(built)) {
    throw new StartupError(
      "There is no build yet: run npm run build first, or npm start for everything.",
    );
  }
  const log = pino({ level: logLevel, base: { tier: "server" } });
  const httpServer = await openHttpServer(
    { host, port },
    { files: join(root, "build/client"), log },
  ).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EADDRINUSE"
      ? new StartupError(
          `Something else listens on ${host}:${port} already: set PORT to another number.`,
        )
      : new StartupError(`Can't listen on ${host}:${port} (${error.code}): set HOST and PORT.`);
  });
  // With PORT=0 the system chose, and the application reads its own address from here.
  process.env.PORT = String(httpServer.port);
  const configuration = readConfiguration(process.env);

  let app: Build["entry"]["module"] | undefined;
  shutDownOnSignals(() => httpServer.end(async () => app?.close()), log);
  const build = (await import(pathToFileURL(built).href)) as Build;
  app = build.entry.module;
  const { lines } = await app.open();

  httpServer.serve(build, configuration);
  for (const line of lines) console.log(line);
  console.log(`ready ${httpServer.url}`);
}
