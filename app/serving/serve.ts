import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import pino from "pino";
import { projectRoot, readConfiguration } from "#app/configuration.ts";
import { memoryShare } from "#app/memory-share.ts";
import { explainListenError } from "./address.ts";
import type { Build } from "./build.ts";
import { type HttpServer, openHttpServer } from "./http-server.ts";
import { limitsFor } from "./limits.ts";
import { createOverload } from "./overload.ts";
import { shutDownOnSignals } from "./shutdown.ts";
import { announceReady, followPrimary, workerRole } from "./worker.ts";

/**
 * How much V8 lets what it has to keep grow before it looks for what it has not, in percent. By itself
 * it takes up to three times as much, since it reckons with gigabytes: half of the memory of a process
 * was garbage. What a page costs is the same.
 */
const HEAP_GROWTH = 60;

/**
 * Serves the application that was built into `built`: the only process, or one of several workers.
 *
 * @throws a StartupError, or what the application throws, when it can't
 */
export async function serve(built: string): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  const role = workerRole();
  const { host, port, logLevel, workers } = readConfiguration(process.env);
  const log = pino({ level: logLevel, base: { tier: "server" } });
  const limits = limitsFor(memoryShare(workers));
  let httpServer: HttpServer | undefined;
  let app: Build["entry"]["module"] | undefined;
  let isEnding = false;

  const listen = async () => {
    const overload = createOverload({ mostAtWork: limits.requestsAtWork });
    const files = join(projectRoot(), "build/client");
    httpServer = await openHttpServer({ host, port }, { files, limits, log, overload }).catch(
      (error: NodeJS.ErrnoException) => {
        throw explainListenError(error, { host, port });
      },
    );
    return httpServer;
  };
  const end = shutDownOnSignals(async () => {
    isEnding = true;
    const close = async () => app?.close();
    await (httpServer ? httpServer.end(close) : close());
  }, log);
  if (role) followPrimary(end);

  // Where others serve already, connections go to them until the application is there.
  if (!role || role === "first") {
    const { port: chosen } = await listen();
    // With PORT=0 the system chose, and the application reads its own address from here.
    process.env.PORT = String(chosen);
  }
  const build = (await import(pathToFileURL(built).href)) as Build;
  app = build.entry.module;
  const { lines } = await app.open({ work: role !== "requests" });
  if (isEnding) return;

  const { url, serve: serveBuild } = httpServer ?? (await listen());
  serveBuild(build, readConfiguration(process.env));
  if (role) return announceReady({ url, lines });
  for (const line of lines) console.log(line);
  console.log(`ready ${url}`);
}
