import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, Server } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import type { Configuration } from "#app/configuration.ts";
import { logError } from "#app/logging.ts";
import { releaseName } from "#app/release.ts";
import { discardRest, isTooLarge } from "./body.ts";
import type { Build } from "./build.ts";
import { sendError } from "./error-response.ts";
import { defaultLimits, type Limits } from "./limits.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { createOverload, type Overload } from "./overload.ts";
import { createNodeRequestHandler, type NodeRequestHandler } from "./request-handler.ts";

const FLUSH_MS = 1_000;
const LAST_TURNS = 3;
const pause = (ms: number) => wait(ms, undefined, { ref: false });

export type ServingConfiguration = Pick<Configuration, "apiUrl" | "publicUrl" | "trustedProxies">;

/** Until `serve` it is alive and not ready. */
export interface HttpServer {
  readonly port: number;
  readonly url: string;
  serve(build: Build, configuration: ServingConfiguration): void;
  /**
   * Takes no more connections, answers what still comes on those that are open, and tells them to
   * close; then closes the application, which ends streams, and cuts the rest.
   */
  end(close: () => Promise<void>): Promise<void>;
}

/**
 * Rejects with the system's error.
 *
 * @param socket a listening one, instead of host and port
 * @param options.files the folder of the built files
 * @param options.kept where those of other releases are (kept-assets.ts)
 */
export async function openHttpServer(
  { host, port, socket }: { host: string; port: number; socket?: number | undefined },
  {
    files,
    kept,
    limits = defaultLimits,
    log,
    metrics = createMetrics(),
    overload = createOverload(),
  }: {
    files: string;
    kept?: string;
    limits?: Limits;
    log: Logger;
    metrics?: Metrics;
    overload?: Overload;
  },
): Promise<HttpServer> {
  let handler: NodeRequestHandler | undefined;
  let isEnding = false;
  const running = new Set<ServerResponse>();
  metrics.gauge(
    "sawt_http_requests_running",
    "Requests that are being answered; without streams.",
    () => running.size,
  );
  let onIdle: (() => void) | undefined;

  const server = createServer({
    headersTimeout: limits.headersMs,
    // Bodies have their own pace (body.ts), which knows when this server itself is slow.
    requestTimeout: 0,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkIntervalMs,
    maxHeaderSize: limits.headerBytes,
  });
  server.maxConnections = limits.connections;
  server.maxHeadersCount = 100;
  server.setTimeout(limits.idleMs);

  function handle(request: IncomingMessage, response: ServerResponse) {
    if (isEnding) response.shouldKeepAlive = false;
    const since = performance.now();
    if (handler?.fromCache(request, response)) {
      return metrics.answered(request, response, since, "cached-page");
    }
    const done = () => {
      running.delete(response);
      if (running.size === 0) onIdle?.();
    };
    running.add(response);
    response.once("close", () => {
      done();
      metrics.answered(request, response, since);
    });
    response.once("finish", () => discardRest(request, limits));
    const isAnswered = handler
      ? handler.fromApp(request, response, done)
      : notReady(request, response);
    isAnswered.catch((error: unknown) => {
      logError(log, "a request broke", error, { method: request.method });
      if (response.headersSent) response.destroy();
      else sendError(request, response, "broken");
    });
  }
  server.on("request", handle);
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    if (isTooLarge(request, limits)) return sendError(request, response, "too-large");
    response.writeContinue();
    handle(request, response);
  });

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(socket === undefined ? { port, host } : { fd: socket }, () => resolve());
  });
  server.on("error", (error) => logError(log, "the server has an error", error));
  const { port: chosen } = server.address() as AddressInfo;

  return {
    port: chosen,
    url: `http://${host.includes(":") ? `[${host}]` : host}:${chosen}`,
    serve(build, configuration) {
      handler = createNodeRequestHandler(build, configuration, {
        limits,
        files,
        kept,
        log,
        metrics,
        overload,
      });
    },
    async end(close) {
      isEnding = true;
      // Not that of node:http, which cuts idle connections at once: a proxy may just send on one.
      const closed = new Promise<void>((resolve) =>
        Server.prototype.close.call(server, () => resolve()),
      );
      for (const response of running) response.shouldKeepAlive = false;
      const latest = pause(limits.shutdownMs);
      await Promise.race([closed, pause(limits.lingerMs)]);
      // A proxy keeps connections for longer than it was waited here. One that is closed it replaces
      // by a new one, which waits in the socket; what came on it while the rest ends would get a 503.
      // In turns of the event loop, so that what has come by then is read first, and answered.
      for (let turn = 0; turn < LAST_TURNS; turn += 1) {
        await new Promise(setImmediate);
        server.closeIdleConnections();
        const idle = new Promise<void>((resolve) => {
          onIdle = resolve;
        });
        if (running.size > 0) await Promise.race([idle, latest]);
      }
      handler?.stop();
      handler = undefined;
      await close();
      // Just-ended responses may still be in flight; kept-alive connections end when idle.
      const sweep = setInterval(() => server.closeIdleConnections(), 20);
      await Promise.race([closed, pause(FLUSH_MS)]);
      clearInterval(sweep);
      server.closeAllConnections();
    },
  };
}

async function notReady(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === "/healthz") {
    response.setHeader("Cache-Control", "no-store");
    response.end(`ok ${releaseName()}\n`);
  } else sendError(request, response, "unavailable");
}
