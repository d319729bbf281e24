import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { projectRoot, readConfiguration } from "#app/configuration.ts";
import { logError, openLog } from "#app/logging.ts";
import { memoryShare } from "#app/memory-share.ts";
import { explainListenError, passedSocket } from "./address.ts";
import type { Build } from "./build.ts";
import { type HttpServer, openHttpServer } from "./http-server.ts";
import { keepAssets } from "./kept-assets.ts";
import { limitsFor } from "./limits.ts";
import { createMetrics, watchProcess } from "./metrics.ts";
import { offerMetrics, openMetricsServer, textOf } from "./metrics-server.ts";
import { createOverload } from "./overload.ts";
import { shutDownOnSignals } from "./shutdown.ts";
import { factsOf } from "./start-facts.ts";
import { announceReady, followPrimary, workerRole } from "./worker.ts";

/** V8's heap growth before a major GC, in percent; by default half the memory was garbage. */
const HEAP_GROWTH = 60;

/**
 * Connections wait so long in a socket that systemd holds, until this process is ready; migrations
 * that take longer are answered for. Proxies wait for 60 s.
 */
const SOCKET_PATIENCE_MS = 30_000;

/** @throws a StartupError, or the application's error */
export async function serve(built: string): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  const role = workerRole();
  const { host, port, logLevel, workers, dataDir, metricsAddress } = readConfiguration(process.env);
  const socket = passedSocket();
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

  const files = join(projectRoot(), "build/client");
  const kept = join(dataDir, "assets");
  const open = async () => {
    const overload = createOverload({ mostAtWork: limits.requestsAtWork });
    const parts = { files, kept, limits, log, metrics, overload };
    httpServer = await openHttpServer({ host, port, socket }, parts).catch(
      (error: NodeJS.ErrnoException) => {
        throw explainListenError(error, { host, port });
      },
    );
    return httpServer;
  };
  let opening: Promise<HttpServer> | undefined;
  const listen = () => {
    opening ??= open();
    return opening;
  };
  const end = shutDownOnSignals(async () => {
    isEnding = true;
    const close = async () => app?.close();
    await (httpServer ? httpServer.end(close) : close());
  }, log);
  if (role) followPrimary(end);

  // Otherwise other workers take connections until this one is ready.
  const isFirst = !role || role === "first";
  if (isFirst && socket === undefined) {
    const { port: chosen } = await listen();
    // With PORT=0 the system chose; the application reads its address from here.
    process.env.PORT = String(chosen);
  }
  const isWaitedFor = isFirst && socket !== undefined;
  const patience = isWaitedFor && setTimeout(() => void listen(), SOCKET_PATIENCE_MS);
  const build = (await import(pathToFileURL(built).href)) as Build;
  app = build.entry.module;
  const opened = await app.open({ work: role !== "requests" });
  if (patience) clearTimeout(patience);
  if (isEnding) return;
  if (opened.metrics) registries.push(opened.metrics);

  const { url, serve: serveBuild } = await listen();
  serveBuild(build, readConfiguration(process.env));
  if (role !== "requests") {
    keepAssets(files, kept, build.assets.version).catch((error: unknown) =>
      logError(log, "assets for pages of this release can't be kept", error, {}, "warn"),
    );
  }
  const { lines, database } = opened;
  if (role) return announceReady({ url, lines, database });
  log.info(factsOf(readConfiguration(process.env), url, database), "started");
  for (const line of lines) console.log(line);
  console.log(`ready ${url}`);
}
