import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
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
const pause = (ms: number) => wait(ms, undefined, { ref: false });

export type ServingConfiguration = Pick<Configuration, "apiUrl" | "publicUrl" | "trustedProxies">;

/** Until `serve` it is alive and not ready. */
export interface HttpServer {
  readonly port: number;
  readonly url: string;
  serve(build: Build, configuration: ServingConfiguration): void;
  /** Drains requests (not streams, which `close` ends), closes the application, cuts the rest. */
  end(close: () => Promise<void>): Promise<void>;
}

/** `files` is the folder of the built files. Rejects with the system's error. */
export async function openHttpServer(
  { host, port }: { host: string; port: number },
  {
    files,
    limits = defaultLimits,
    log,
    metrics = createMetrics(),
    overload = createOverload(),
  }: { files: string; limits?: Limits; log: Logger; metrics?: Metrics; overload?: Overload },
): Promise<HttpServer> {
  let handler: NodeRequestHandler | undefined;
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
    server.listen(port, host, () => resolve());
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
        metrics,
        overload,
      });
    },
    async end(close) {
      handler?.stop();
      handler = undefined;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const response of running) response.shouldKeepAlive = false;
      const idle = new Promise<void>((resolve) => {
        onIdle = resolve;
      });
      if (running.size > 0) await Promise.race([idle, pause(limits.shutdownMs)]);
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
