import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { projectRoot, readConfiguration } from "#app/configuration.ts";
import { openLog } from "#app/logging.ts";
import { memoryShare } from "#app/memory-share.ts";
import { explainListenError } from "./address.ts";
import type { Build } from "./build.ts";
import { type HttpServer, openHttpServer } from "./http-server.ts";
import { limitsFor } from "./limits.ts";
import { createMetrics, watchProcess } from "./metrics.ts";
import { offerMetrics, openMetricsServer, textOf } from "./metrics-server.ts";
import { createOverload } from "./overload.ts";
import { shutDownOnSignals } from "./shutdown.ts";
import { factsOf } from "./start-facts.ts";
import { announceReady, followPrimary, workerRole } from "./worker.ts";

/** V8's heap growth before a major GC, in percent; by default half the memory was garbage. */
const HEAP_GROWTH = 60;

/** @throws a StartupError, or the application's error */
export async function serve(built: string): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  const role = workerRole();
  const { host, port, logLevel, workers, metricsAddress } = readConfiguration(process.env);
  const log = openLog(logLevel, { tier: "server" });
  const limits = limitsFor(memoryShare(workers));
  const metrics = createMetrics();
  const registries = [metrics.registry];
  if (metricsAddress) {
    watchProcess(metrics);
    if (role) offerMetrics(registries);
    else await openMetricsServer(metricsAddress, () => textOf(registries), log);
  }
  let httpServer: HttpServer | undefined;
  let app: Build["entry"]["module"] | undefined;
  let isEnding = false;

  const listen = async () => {
    const overload = createOverload({ mostAtWork: limits.requestsAtWork });
    const files = join(projectRoot(), "build/client");
    httpServer = await openHttpServer(
      { host, port },
      { files, limits, log, metrics, overload },
    ).catch((error: NodeJS.ErrnoException) => {
      throw explainListenError(error, { host, port });
    });
    return httpServer;
  };
  const end = shutDownOnSignals(async () => {
    isEnding = true;
    const close = async () => app?.close();
    await (httpServer ? httpServer.end(close) : close());
  }, log);
  if (role) followPrimary(end);

  // Otherwise other workers take connections until this one is ready.
  if (!role || role === "first") {
    const { port: chosen } = await listen();
    // With PORT=0 the system chose; the application reads its address from here.
    process.env.PORT = String(chosen);
  }
  const build = (await import(pathToFileURL(built).href)) as Build;
  app = build.entry.module;
  const opened = await app.open({ work: role !== "requests" });
  if (isEnding) return;
  if (opened.metrics) registries.push(opened.metrics);

  const { url, serve: serveBuild } = httpServer ?? (await listen());
  serveBuild(build, readConfiguration(process.env));
  const { lines, database } = opened;
  if (role) return announceReady({ url, lines, database });
  log.info(factsOf(readConfiguration(process.env), url, database), "started");
  for (const line of lines) console.log(line);
  console.log(`ready ${url}`);
}
